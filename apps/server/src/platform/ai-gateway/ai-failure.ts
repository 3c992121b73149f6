export type AiFailureReason =
  | "rate_limited"
  | "unavailable"
  | "timeout"
  | "truncated"
  | "garbage"
  | "empty"
  | "refused"
  | "unauthorized"
  /** By ourselves, so that the provider need not. */
  | "held_back";

/** Text as far as it was written. */
interface CutShort {
  readonly text: string;
  readonly usage: { readonly inputTokens: number; readonly outputTokens: number };
  readonly model: string;
}

/** The provider gave no usable answer. Nothing of it may be shown as a result, or charged, unless its words were already sent (decision 0061). */
export class AiFailure extends Error {
  override name = "AiFailure";
  readonly reason: AiFailureReason;
  /** Whether the same request may be sent again: nothing of an answer had arrived. */
  readonly mayRetry: boolean;
  /** How long the provider asked to be left alone. */
  readonly retryAfterMs: number | undefined;
  /** Only of an answer that was longer than we let it be. */
  readonly cutShort: CutShort | undefined;

  constructor(
    reason: AiFailureReason,
    message: string,
    details: { cause?: unknown; mayRetry?: boolean; retryAfterMs?: number | undefined; cutShort?: CutShort } = {},
  ) {
    super(message, { cause: details.cause });
    this.reason = reason;
    this.mayRetry = details.mayRetry ?? false;
    this.retryAfterMs = details.retryAfterMs;
    this.cutShort = details.cutShort;
  }
}
