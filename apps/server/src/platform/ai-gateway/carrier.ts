import { setTimeout as sleep } from "node:timers/promises";

import { AiFailure, type AiFailureReason } from "./ai-failure.ts";
import { type CircuitBreaker, createCircuitBreaker, type Health } from "./circuit-breaker.ts";
import { type Pace, unpaced } from "./pace.ts";
import { type Wait, withRetries } from "./retry.ts";
import { createSemaphore } from "../semaphore/semaphore.ts";
import { gauge } from "../telemetry/metrics.ts";
import { providerCall } from "../telemetry/provider-call.ts";
import type { TextJob } from "./write-once.ts";

export type CarrierOptions = {
  /** Each provider has its own rate. Without a pace, only the slots limit calls. */
  paceOf?: (baseUrl: string) => Pace;
  log: { warn(fields: object, message: string): void };
  /** For the whole call: waiting for a slot, all attempts and the pauses between them. */
  timeoutMs?: number | undefined;
  maxConcurrent?: number | undefined;
  /** The longest wait for a slot, and then again for a turn. */
  maxQueueMs?: number | undefined;
  maxRetries?: number | undefined;
  now?: (() => number) | undefined;
  wait?: Wait | undefined;
};

const circuitOpen = gauge("coursewright_provider_circuit_open", { help: "1 while a provider that keeps failing is left alone" });

interface Call<T> {
  readonly operation: TextJob | "image" | "speech" | "embeddings" | "transcription";
  readonly idempotencyKey: string;
  /** The caller's signal. */
  readonly signal: AbortSignal | undefined;
  attempt(signal: AbortSignal): Promise<T>;
}

/** Calls to one provider share slots, pace and circuit breaker. A failing provider does not stop the others. */
export function createCarriers(options: CarrierOptions) {
  const carriers = new Map<string, { breaker: CircuitBreaker; carryOut: ReturnType<typeof createCarrier> }>();
  circuitOpen.read(() => {
    const isOpen = [...carriers.values()].some(({ breaker }) => breaker.isOpen());
    return [{ value: isOpen ? 1 : 0, labels: { provider: "ai" } }];
  });
  return (baseUrl: string) => {
    const known = carriers.get(baseUrl);
    if (known) return known.carryOut;
    const breaker = createBreaker(options, baseUrl);
    const carryOut = createCarrier(options, { baseUrl, breaker });
    carriers.set(baseUrl, { breaker, carryOut });
    return carryOut;
  };
}

export function createCarrier(options: CarrierOptions, { baseUrl, breaker }: { baseUrl: string; breaker: Pick<CircuitBreaker, "run"> }) {
  const { log, wait = waitFor, timeoutMs = 60_000, maxConcurrent = 16, maxQueueMs = 10_000, maxRetries } = options;
  const pace = options.paceOf?.(baseUrl) ?? unpaced;
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
    const tryAll = () => withRetries({ attempt: inTurn, maxRetries, wait, signal, onRetry });
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

function createBreaker({ log, now = () => performance.now() }: CarrierOptions, baseUrl: string): CircuitBreaker {
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
