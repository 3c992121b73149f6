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

/** The provider gave no usable answer. Nothing of it may be shown as a result, or charged. */
export class AiFailure extends Error {
  override name = "AiFailure";
  readonly reason: AiFailureReason;
  /** Whether the same request may be sent again: nothing of an answer had arrived. */
  readonly mayRetry: boolean;
  /** How long the provider asked to be left alone. */
  readonly retryAfterMs: number | undefined;

  constructor(
    reason: AiFailureReason,
    message: string,
    details: { cause?: unknown; mayRetry?: boolean; retryAfterMs?: number | undefined } = {},
  ) {
    super(message, { cause: details.cause });
    this.reason = reason;
    this.mayRetry = details.mayRetry ?? false;
    this.retryAfterMs = details.retryAfterMs;
  }
}
