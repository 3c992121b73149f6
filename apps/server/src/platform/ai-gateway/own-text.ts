import { FetchRefused } from "../guarded-fetch/fetch-refused.ts";
import { AiFailure } from "./ai-failure.ts";
import { type CarrierOptions, createCarrier } from "./carrier.ts";
import type { WriteText } from "./gateway.ts";
import { clientsOf, type ConnectedModel, withoutEndSlash } from "./models.ts";
import { writeOnce } from "./write-once.ts";

export type OwnTextOptions = Pick<CarrierOptions, "log" | "timeoutMs" | "wait" | "maxRetries"> & {
  /** Checks the address, because an author chose it. */
  guardedPost: typeof fetch;
};

/** More than our own provider gets: a slow provider of some accounts must not delay the others. */
const maxConcurrent = 64;

/** Writes with the key of an account. A failure says so, and holds nothing that the provider answered: an answer may repeat the key. */
export function createOwnText({ guardedPost, ...options }: OwnTextOptions): (model: ConnectedModel) => WriteText {
  // One account's provider says nothing about another's, so no circuit breaker joins them.
  const carryOut = createCarrier({ ...options, maxConcurrent }, { baseUrl: "own keys", breaker: { run: (operation) => operation() } });

  return ({ baseUrl, apiKey, modelName }) => {
    const clients = clientsOf({ baseUrl: withoutEndSlash(baseUrl), apiKey, modelName }, undefined, guardedPost);
    return async ({ signal, ...request }) => {
      const { job = "text" } = request;
      if (job === "vision") throw new AiFailure("switched_off", "Own keys are for text", { isOwnKey: true });
      const call = { ...request, languageModel: clients.chatModel(modelName), modelName };
      const attempt = (within: AbortSignal) =>
        writeOnce({ ...call, signal: within }).catch((error: unknown) => {
          throw error instanceof AiFailure ? ofOwnKey(error) : error;
        });
      try {
        return await carryOut({ ...request, operation: job, signal, attempt });
      } catch (error) {
        throw error instanceof AiFailure && !error.isOwnKey ? ofOwnKey(error) : error;
      }
    };
  };
}

function ofOwnKey({ reason, message, mayRetry, retryAfterMs, cutShort, cause }: AiFailure): AiFailure {
  const details = { mayRetry, retryAfterMs, cutShort, isOwnKey: true };
  if (cause instanceof FetchRefused) return new AiFailure("unauthorized", cause.message, { isOwnKey: true });
  return new AiFailure(reason, message, details);
}
