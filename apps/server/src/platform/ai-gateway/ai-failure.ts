export type AiFailureReason =
  | "rate_limited"
  | "unavailable"
  | "timeout"
  | "truncated"
  | "garbage"
  | "empty"
  | "refused"
  | "unauthorized"
  /** Refused by our own rate limit, before the provider does it. */
  | "held_back"
  /** The operator has connected no model for this. */
  | "switched_off";

/** The text up to the limit. */
interface CutShort {
  readonly text: string;
  readonly usage: { readonly inputTokens: number; readonly outputTokens: number };
  readonly model: string;
}

/** The provider gave no usable answer. Do not show or charge any of it, unless its words were already sent (decision 0061). */
export class AiFailure extends Error {
  override name = "AiFailure";
  readonly reason: AiFailureReason;
  /** The request may be retried, because no part of an answer had arrived. */
  readonly mayRetry: boolean;
  /** The provider's Retry-After. */
  readonly retryAfterMs: number | undefined;
  /** Set only for an answer that reached our token limit. */
  readonly cutShort: CutShort | undefined;
  /** The account's own key was used, so its owner can mend this, and nobody else. */
  readonly isOwnKey: boolean;

  constructor(
    reason: AiFailureReason,
    message: string,
    details: {
      cause?: unknown;
      mayRetry?: boolean;
      retryAfterMs?: number | undefined;
      cutShort?: CutShort | undefined;
      isOwnKey?: boolean;
    } = {},
  ) {
    super(message, { cause: details.cause });
    this.reason = reason;
    this.mayRetry = details.mayRetry ?? false;
    this.retryAfterMs = details.retryAfterMs;
    this.cutShort = details.cutShort;
    this.isOwnKey = details.isOwnKey ?? false;
  }
}
