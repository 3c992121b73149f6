import { setTimeout as sleep } from "node:timers/promises";

import { createOpenAICompatible } from "@ai-sdk/openai-compatible";

import { AiFailure, type AiFailureReason } from "./ai-failure.ts";
import { createDemoGateway } from "./demo.ts";
import { type DrawnPicture, drawOnce, onlyPosts, type PictureRequest } from "./draw-once.ts";
import { type Pace, unpaced } from "./pace.ts";
import { type SpeechRequest, speakOnce } from "./speak-once.ts";
import { type CircuitBreaker, createCircuitBreaker, type Health } from "./circuit-breaker.ts";
import { type Wait, withRetries } from "./retry.ts";
import { createSemaphore } from "../semaphore/semaphore.ts";
import { gauge } from "../telemetry/metrics.ts";
import { providerCall } from "../telemetry/provider-call.ts";
import { type TextJob, type TextRequest, writeOnce, type WrittenText } from "./write-once.ts";

export type AiGateway = {
  /** Rejects with an AiFailure, or with the signal's reason if the caller cancelled. */
  writeText(request: TextRequest & { signal?: AbortSignal | undefined }): Promise<WrittenText>;
  /** Rejects like `writeText`. */
  drawPicture(request: PictureRequest & { signal?: AbortSignal | undefined }): Promise<DrawnPicture>;
  /** Missing if no model is connected: there is no sample of a voice. */
  speaker?: Speaker;
};

export type Speaker = {
  readonly model: string;
  /** Returns an MP3. Rejects like `writeText`. */
  speak(request: SpeechRequest & { signal?: AbortSignal | undefined }): Promise<Uint8Array>;
};

export type AiGatewayOptions = {
  baseUrl: string;
  /** Without a key, the gateway answers with samples. */
  apiKey: string | undefined;
  textModel: string;
  imageModel: string;
  /** Without a model, there is no speaker. */
  speechModel?: string | undefined;
  /** Jobs with their own model instead of the text model. */
  jobModels?: Partial<Record<TextJob, string | undefined>>;
  /** Without a pace, only the slots limit calls. */
  pace?: Pace;
  log: { warn(fields: object, message: string): void };
  /** For the whole call: waiting for a slot, all attempts and the pauses between them. */
  timeoutMs?: number | undefined;
  maxConcurrent?: number | undefined;
  /** The longest wait for a slot, and then again for a turn. */
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
  const { baseUrl, apiKey, textModel, imageModel, speechModel, jobModels = {} } = options;
  const writerOf = (job: TextJob = "text") => {
    const modelName = jobModels[job] ?? textModel;
    return { languageModel: provider.chatModel(modelName), modelName };
  };
  const painter = { model: pictureProvider.imageModel(imageModel), modelName: imageModel };
  return {
    writeText: ({ signal, ...request }) =>
      carryOut({
        ...request,
        operation: request.job ?? "text",
        signal,
        attempt: (within) => writeOnce({ ...request, ...writerOf(request.job), signal: within }),
      }),
    drawPicture: ({ signal, ...request }) =>
      carryOut({ ...request, operation: "image", signal, attempt: (within) => drawOnce({ ...request, ...painter, signal: within }) }),
    ...(speechModel !== undefined && {
      speaker: {
        model: speechModel,
        speak: ({ signal, ...request }) => {
          const call = { ...request, baseUrl, apiKey, model: speechModel };
          return carryOut({ ...request, operation: "speech", signal, attempt: (within) => speakOnce({ ...call, signal: within }) });
        },
      },
    }),
  };
}

const circuitOpen = gauge("coursewright_provider_circuit_open", { help: "1 while a provider that keeps failing is left alone" });

interface Call<T> {
  readonly operation: TextJob | "image" | "speech";
  readonly idempotencyKey: string;
  /** The caller's signal. */
  readonly signal: AbortSignal | undefined;
  attempt(signal: AbortSignal): Promise<T>;
}

/** All kinds of calls share slots, pace and circuit breaker. */
function createCarrier(options: ModelOptions) {
  const { log, pace = unpaced, wait = waitFor, timeoutMs = 60_000, maxConcurrent = 16, maxQueueMs = 10_000 } = options;
  const breaker = createBreaker(options);
  circuitOpen.read(() => [{ value: breaker.isOpen() ? 1 : 0, labels: { provider: "ai" } }]);
  const semaphore = createSemaphore({
    count: maxConcurrent,
    maxWaitMs: maxQueueMs,
    refuse: (cause) => new AiFailure("unavailable", "Too many calls wait for the provider", { cause }),
  });
  return async <T>({ idempotencyKey, operation, signal: caller, attempt }: Call<T>): Promise<T> => {
    const deadline = AbortSignal.timeout(timeoutMs);
    const signal = AbortSignal.any(caller ? [caller, deadline] : [deadline]);
    const onRetry = ({ failure: { reason }, retry, waitMs }: { failure: AiFailure; retry: number; waitMs: number }) =>
      log.warn({ idempotencyKey, reason, retry, waitMs }, "model call is retried");
    const inTurn = async () => {
      await takeTurn({ pace, maxQueueMs, wait, signal });
      return providerCall({ provider: "ai", operation, outcomeOf, call: () => attempt(signal) });
    };
    const tryAll = () => withRetries({ attempt: inTurn, wait, signal, onRetry });
    try {
      return await semaphore.run(signal, () => breaker.run(() => tryAll().catch(explainAbort({ caller, deadline }))));
    } catch (error) {
      caller?.throwIfAborted();
      const reason = error instanceof AiFailure ? error.reason : "bug";
      log.warn({ idempotencyKey, reason }, "model call failed");
      throw error;
    }
  };
}

/** Each attempt takes a turn, because each is a request to the provider. */
async function takeTurn({ pace, maxQueueMs, wait, signal }: { pace: Pace; maxQueueMs: number; wait: Wait; signal: AbortSignal }) {
  const turn = await pace.take(maxQueueMs);
  if (turn.kind === "none") {
    throw new AiFailure("held_back", "The provider is asked as often as it may be", { retryAfterMs: turn.freeInMs });
  }
  if (turn.waitMs > 0) await wait(turn.waitMs, signal);
}

function createBreaker({ log, baseUrl, now = () => performance.now() }: ModelOptions): CircuitBreaker {
  return createCircuitBreaker({
    maxFailures: 5,
    restMs: 10_000,
    now,
    judge: judgeHealth,
    refuse: () => new AiFailure("unavailable", "The provider keeps failing; calls are paused"),
    onOpen: () => log.warn({ baseUrl }, "model provider keeps failing, circuit opened"),
  });
}

function outcomeOf(error: unknown): string {
  return error instanceof AiFailure ? error.reason : "left";
}

/** Failures that open the circuit. An author must not be able to cause them by a request. */
const unwellReasons: ReadonlySet<AiFailureReason> = new Set(["rate_limited", "unavailable", "timeout", "garbage"]);

function judgeHealth(error: unknown): Health {
  if (!(error instanceof AiFailure) || error.reason === "held_back") return "unknown";
  return unwellReasons.has(error.reason) ? "unwell" : "well";
}

/** Replaces the error of an aborted call by the reason of the abort. */
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
