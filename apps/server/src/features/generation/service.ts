import { credits as creditsOf } from "@coursewright/base/credits.ts";
import type { GenerateChart, GenerateText } from "@coursewright/contract/generation.ts";
import { AiFailure } from "../../platform/ai-gateway/ai-failure.ts";
import type { AiGateway } from "../../platform/ai-gateway/gateway.ts";
import type { SignedIn } from "../../platform/auth/actor.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Databases } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { Log } from "../../platform/log/log.ts";
import type { CreditsService, Hold } from "../credits/service.ts";
import { type Assignment, readAssignment, readChartAssignment } from "./prompt.ts";
import {
  type Attempt,
  countRunning,
  endAttempt,
  type GenerationName,
  insertAttempt,
  selectGeneration,
  selectStaleGenerations,
} from "./queries.ts";

export interface GenerationService {
  /**
   * Writes the text and charges for it, both or neither. The same operation again answers with the same text and
   * charges nothing; one that failed is tried again.
   */
  generate(request: GenerationRequest<GenerateText>): Promise<string>;
  generateChart(request: GenerationRequest<GenerateChart>): Promise<string>;
  /** Fails what a dead process left running and frees its holds; answers how many. */
  reconcileGenerations(options: { olderThanMs: number }): Promise<number>;
}

export interface GenerationRequest<Input> {
  readonly actor: SignedIn;
  readonly operation: string;
  readonly input: Input;
  /** Aborts when the one who asked has left. */
  readonly signal: AbortSignal;
}

interface GenerationOptions {
  databases: Databases;
  credits: CreditsService;
  gateway: AiGateway;
  clock: Clock;
  log: Log;
}

const price = creditsOf(1);
const maxRunning = 3;
const maxOutputTokens = 2_000;
const reconciledAtOnce = 100;

export function createGenerationService({ databases, credits, gateway, clock, log }: GenerationOptions): GenerationService {
  /** Lock order here and in `end`: the generation, then the balance. */
  async function begin(name: GenerationName, { type, agent }: Assignment): Promise<{ attempt: Attempt } | { reply: string }> {
    const begun = await databases
      .forAuthor(name.uid)
      .transaction(async (trx): Promise<{ attempt: Attempt; hold: Hold } | { reply: string }> => {
        const attempt = await insertAttempt(trx, { ...name, type, agent, startedAt: clock.now() });
        if (!attempt) {
          const known = await selectGeneration(trx, name);
          if (typeof known?.reply !== "string") throw new AppError("already_running");
          return { reply: known.reply };
        }
        const hold = await credits.holdWithin(trx, {
          uid: name.uid,
          operation: holdName(attempt),
          amount: price,
          reason: `generate ${type}`,
        });
        // Counted under the lock of the balance, so that two that begin at once see each other.
        if ((await countRunning(trx, name.uid)) > maxRunning) throw new AppError("too_many_requests", { retryAfterSeconds: 5 });
        return { attempt, hold };
      });
    if ("hold" in begun) credits.announce(name.uid, begun.hold.balance);
    return begun;
  }

  async function finish(attempt: Attempt, { text, usage }: Awaited<ReturnType<AiGateway["writeText"]>>): Promise<void> {
    const { uid } = attempt;
    const settled = await databases.forAuthor(uid).transaction(async (trx) => {
      const done = {
        state: "done",
        reply: text,
        input_tokens: usage.inputTokens,
        output_tokens: usage.outputTokens,
        ended_at: clock.now(),
      } as const;
      const isOurs = await endAttempt(trx, attempt, done);
      const hold = isOurs ? await credits.settleWithin(trx, { uid, operation: holdName(attempt), amount: price }) : undefined;
      // Given up meanwhile as dead: nothing was charged, so nothing is delivered.
      if (hold?.state !== "settled") throw new AppError("helper_busy");
      return hold;
    });
    credits.announce(uid, settled.balance);
  }

  async function giveUp(attempt: Attempt): Promise<void> {
    const { uid } = attempt;
    const released = await databases.forAuthor(uid).transaction(async (trx): Promise<Pick<Hold, "balance"> | undefined> => {
      const isOurs = await endAttempt(trx, attempt, { state: "failed", ended_at: clock.now() });
      return isOurs ? credits.releaseWithin(trx, { uid, operation: holdName(attempt) }) : undefined;
    });
    if (released) credits.announce(uid, released.balance);
  }

  async function write(attempt: Attempt, { prompt, check }: Assignment, signal: AbortSignal): Promise<string> {
    const written = await gateway.writeText({ ...prompt, maxOutputTokens, idempotencyKey: holdName(attempt), signal });
    check(written.text);
    signal.throwIfAborted();
    await finish(attempt, written);
    return written.text;
  }

  async function carryOut({ actor, operation, signal }: GenerationRequest<unknown>, assignment: Assignment): Promise<string> {
    const begun = await begin({ uid: actor.uid, operation }, assignment);
    if ("reply" in begun) return begun.reply;
    try {
      return await write(begun.attempt, assignment, signal);
    } catch (error) {
      // If this fails too, the reconciler frees the hold.
      await giveUp(begun.attempt).catch((err: unknown) => log.warn({ err, operation }, "a failed generation could not be given up"));
      throw toRefusal(error, signal);
    }
  }

  return {
    generate: async (request) => carryOut(request, await readAssignment(request.input)),
    generateChart: async (request) => carryOut(request, await readChartAssignment(request.input)),
    async reconcileGenerations({ olderThanMs }) {
      const until = new Date(clock.now().getTime() - olderThanMs);
      const found = await Promise.all(databases.shards.map((shard) => selectStaleGenerations(shard, { until, limit: reconciledAtOnce })));
      const stale = found.flat();
      for (const attempt of stale) await giveUp(attempt);
      return stale.length;
    },
  };
}

function holdName({ operation, attempt }: Attempt): string {
  return `${operation}:${attempt}`;
}

const busyReasons: ReadonlySet<AiFailure["reason"]> = new Set(["rate_limited", "unavailable", "timeout"]);

function toRefusal(error: unknown, signal: AbortSignal): unknown {
  if (!(error instanceof AiFailure)) return signal.aborted ? new AppError("helper_failed", { cause: error }) : error;
  if (!busyReasons.has(error.reason)) return new AppError("helper_failed", { cause: error });
  const { retryAfterMs } = error;
  return new AppError("helper_busy", { cause: error, ...(retryAfterMs && { retryAfterSeconds: Math.ceil(retryAfterMs / 1000) }) });
}
