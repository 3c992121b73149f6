import { setTimeout as sleep } from "node:timers/promises";

import { createOpenAICompatible } from "@ai-sdk/openai-compatible";

import { AiFailure, type AiFailureReason } from "./ai-failure.ts";
import { createDemoGateway } from "./demo.ts";
import { type CircuitBreaker, createCircuitBreaker, type Health } from "./circuit-breaker.ts";
import { type Wait, withRetries } from "./retry.ts";
import { createSlots } from "./slots.ts";
import { type TextRequest, writeOnce, type WrittenText } from "./write-once.ts";

export type AiGateway = {
  /** Rejects with an AiFailure, or with the signal's reason when the caller gave up. */
  writeText(request: TextRequest & { signal?: AbortSignal | undefined }): Promise<WrittenText>;
};

export type AiGatewayOptions = {
  baseUrl: string;
  /** Without one, samples are answered. */
  apiKey: string | undefined;
  textModel: string;
  log: { warn(fields: object, message: string): void };
  /** For a whole call: waiting for a slot, every attempt and the pauses between. */
  timeoutMs?: number | undefined;
  maxConcurrent?: number | undefined;
  /** How long a call may wait for a slot. */
  maxQueueMs?: number | undefined;
  now?: (() => number) | undefined;
  wait?: Wait | undefined;
};

export function createAiGateway({ apiKey, ...options }: AiGatewayOptions): AiGateway {
  return apiKey === undefined ? createDemoGateway() : createModelGateway({ ...options, apiKey });
}

type ModelOptions = AiGatewayOptions & { apiKey: string };

function createModelGateway(options: ModelOptions): AiGateway {
  const { log, timeoutMs = 60_000, maxConcurrent = 16, maxQueueMs = 10_000 } = options;
  const breaker = createBreaker(options);
  const write = createWriter(options);
  const slots = createSlots({
    count: maxConcurrent,
    maxWaitMs: maxQueueMs,
    refuse: (cause) => new AiFailure("unavailable", "Too many calls wait for the provider", { cause }),
  });
  return {
    writeText: async ({ signal: caller, ...request }) => {
      const deadline = AbortSignal.timeout(timeoutMs);
      const signal = AbortSignal.any(caller ? [caller, deadline] : [deadline]);
      const explain = explainAbort({ caller, deadline });
      try {
        return await slots.run(signal, () => breaker.run(() => write(request, signal).catch(explain)));
      } catch (error) {
        caller?.throwIfAborted();
        const { idempotencyKey } = request;
        const reason = error instanceof AiFailure ? error.reason : "bug";
        log.warn({ idempotencyKey, reason }, "model call failed");
        throw error;
      }
    },
  };
}

function createWriter({ log, wait = waitFor, textModel, baseUrl, apiKey }: ModelOptions) {
  const provider = createOpenAICompatible({
    name: "provider",
    baseURL: baseUrl,
    apiKey,
    includeUsage: true,
  });
  const languageModel = provider.chatModel(textModel);
  return async (request: TextRequest, signal: AbortSignal): Promise<WrittenText> =>
    withRetries({
      attempt: () => writeOnce({ ...request, languageModel, modelName: textModel, signal }),
      wait,
      signal,
      onRetry: ({ failure, retry, waitMs }) => {
        const { idempotencyKey } = request;
        log.warn({ idempotencyKey, reason: failure.reason, retry, waitMs }, "model call is retried");
      },
    });
}

function createBreaker({ log, baseUrl, now = () => performance.now() }: ModelOptions): CircuitBreaker {
  return createCircuitBreaker({
    maxFailures: 5,
    restMs: 10_000,
    now,
    judge: judgeHealth,
    refuse: () => new AiFailure("unavailable", "The provider keeps failing and is left alone for a while"),
    onOpen: () => log.warn({ baseUrl }, "model provider keeps failing, circuit opened"),
  });
}

/** What one author can bring about by a request alone must not close the provider to the others. */
const unwellReasons: ReadonlySet<AiFailureReason> = new Set(["rate_limited", "unavailable", "timeout", "garbage"]);

function judgeHealth(error: unknown): Health {
  if (!(error instanceof AiFailure)) return "unknown";
  return unwellReasons.has(error.reason) ? "unwell" : "well";
}

/** Whatever an aborted call reports, the reason is who aborted it. */
function explainAbort({ caller, deadline }: { caller: AbortSignal | undefined; deadline: AbortSignal }) {
  return (error: unknown): never => {
    caller?.throwIfAborted();
    if (!deadline.aborted) throw error;
    throw new AiFailure("timeout", "The provider did not answer in time", { cause: error });
  };
}

async function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal });
}
