import { histogram, secondsBounds } from "./metrics.ts";
import { span } from "./spans.ts";

const callSeconds = histogram("coursewright_provider_call_seconds", {
  help: "How long calls to what is not ours took, by outcome",
  bounds: secondsBounds,
});

interface ProviderCall<T> {
  provider: "ai" | "storage" | "mail" | "stripe" | "youtube" | "stock-photos";
  /** A value of a closed list, like the outcome. */
  operation: string;
  outcomeOf?(error: unknown): string;
  call(): Promise<T>;
}

/** Traces and counts one call to an external service. */
export async function providerCall<T>({ provider, operation, outcomeOf = () => "failed", call }: ProviderCall<T>): Promise<T> {
  const startedAt = performance.now();
  let outcome = "ok";
  try {
    return await span(`${provider} ${operation}`, "call", { "coursewright.provider": provider }, call);
  } catch (error) {
    outcome = outcomeOf(error);
    throw error;
  } finally {
    callSeconds.record((performance.now() - startedAt) / 1000, { provider, operation, outcome });
  }
}
