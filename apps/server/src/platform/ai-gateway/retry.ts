import { AiFailure } from "./ai-failure.ts";

export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

const usualRetries = 2;
const maxRetryAfterMs = 10_000;
const firstBackoffMs = 500;

export async function withRetries<T>(options: {
  attempt: () => Promise<T>;
  maxRetries?: number | undefined;
  wait: Wait;
  signal: AbortSignal;
  onRetry: (retry: { failure: AiFailure; retry: number; waitMs: number }) => void;
}): Promise<T> {
  const { maxRetries = usualRetries } = options;
  for (let retry = 1; ; retry += 1) {
    try {
      return await options.attempt();
    } catch (failure) {
      if (retry > maxRetries || !(failure instanceof AiFailure) || !failure.mayRetry) throw failure;
      // An earlier retry would be refused again.
      if ((failure.retryAfterMs ?? 0) > maxRetryAfterMs) throw failure;
      const waitMs = failure.retryAfterMs ?? backoff(retry);
      options.onRetry({ failure, retry, waitMs });
      await options.wait(waitMs, options.signal);
    }
  }
}

/** Half fixed, half random, so callers that fail together do not retry together. */
function backoff(retry: number): number {
  const ms = firstBackoffMs * 2 ** (retry - 1);
  return ms / 2 + (Math.random() * ms) / 2;
}
