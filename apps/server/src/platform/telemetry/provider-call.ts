import { histogram, secondsBounds } from "./metrics.ts";
import { span } from "./spans.ts";

const callSeconds = histogram("coursewright_provider_call_seconds", {
  help: "How long calls to what is not ours took, by outcome",
  bounds: secondsBounds,
});

interface ProviderCall<T> {
  provider: "ai" | "storage" | "mail" | "stripe" | "youtube" | "stock-photos";
  /** Of a closed list, as is its outcome. */
  operation: string;
  outcomeOf?(error: unknown): string;
  call(): Promise<T>;
}

/** One call to somebody else's service, seen in the trace and counted. */
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
