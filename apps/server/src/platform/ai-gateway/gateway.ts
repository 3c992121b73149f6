import { setTimeout as sleep } from "node:timers/promises";

import { createOpenAICompatible } from "@ai-sdk/openai-compatible";

import { AiFailure, type AiFailureReason } from "./ai-failure.ts";
import { createDemoGateway } from "./demo.ts";
import { type DrawnPicture, drawOnce, onlyPosts, type PictureRequest } from "./draw-once.ts";
import { type CircuitBreaker, createCircuitBreaker, type Health } from "./circuit-breaker.ts";
import { type Wait, withRetries } from "./retry.ts";
import { createSlots } from "./slots.ts";
import { type TextRequest, writeOnce, type WrittenText } from "./write-once.ts";

export type AiGateway = {
  /** Rejects with an AiFailure, or with the signal's reason when the caller gave up. */
  writeText(request: TextRequest & { signal?: AbortSignal | undefined }): Promise<WrittenText>;
  /** Rejects likewise. */
  drawPicture(request: PictureRequest & { signal?: AbortSignal | undefined }): Promise<DrawnPicture>;
};

export type AiGatewayOptions = {
  baseUrl: string;
  /** Without one, samples are answered. */
  apiKey: string | undefined;
  textModel: string;
  imageModel: string;
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
  const carryOut = createCarrier(options);
  const provider = createOpenAICompatible({ name: "provider", baseURL: options.baseUrl, apiKey: options.apiKey, includeUsage: true });
  const pictureProvider = createOpenAICompatible({ name: "provider", baseURL: options.baseUrl, apiKey: options.apiKey, fetch: onlyPosts });
  const { textModel, imageModel } = options;
  const model = { languageModel: provider.chatModel(textModel), modelName: textModel };
  const painter = { model: pictureProvider.imageModel(imageModel), modelName: imageModel };
  return {
    writeText: ({ signal, ...request }) =>
      carryOut({ ...request, signal, attempt: (within) => writeOnce({ ...request, ...model, signal: within }) }),
    drawPicture: ({ signal, ...request }) =>
      carryOut({ ...request, signal, attempt: (within) => drawOnce({ ...request, ...painter, signal: within }) }),
  };
}

interface Call<T> {
  readonly idempotencyKey: string;
  /** The caller's own. */
  readonly signal: AbortSignal | undefined;
  attempt(signal: AbortSignal): Promise<T>;
}

/** Every call, of whatever kind, waits for the same slots and is judged by the same breaker. */
function createCarrier(options: ModelOptions) {
  const { log, wait = waitFor, timeoutMs = 60_000, maxConcurrent = 16, maxQueueMs = 10_000 } = options;
  const breaker = createBreaker(options);
  const slots = createSlots({
    count: maxConcurrent,
    maxWaitMs: maxQueueMs,
    refuse: (cause) => new AiFailure("unavailable", "Too many calls wait for the provider", { cause }),
  });
  return async <T>({ idempotencyKey, signal: caller, attempt }: Call<T>): Promise<T> => {
    const deadline = AbortSignal.timeout(timeoutMs);
    const signal = AbortSignal.any(caller ? [caller, deadline] : [deadline]);
    const onRetry = ({ failure: { reason }, retry, waitMs }: { failure: AiFailure; retry: number; waitMs: number }) =>
      log.warn({ idempotencyKey, reason, retry, waitMs }, "model call is retried");
    const tryAll = () => withRetries({ attempt: () => attempt(signal), wait, signal, onRetry });
    try {
      return await slots.run(signal, () => breaker.run(() => tryAll().catch(explainAbort({ caller, deadline }))));
    } catch (error) {
      caller?.throwIfAborted();
      const reason = error instanceof AiFailure ? error.reason : "bug";
      log.warn({ idempotencyKey, reason }, "model call failed");
      throw error;
    }
  };
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
