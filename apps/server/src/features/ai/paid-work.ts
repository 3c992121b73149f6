import { type Credits, noCredits } from "@coursewright/base/credits.ts";
import { demoModel } from "../../platform/ai-gateway/demo.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Databases, WriteQuery } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { Log } from "../../platform/log/log.ts";
import type { CreditsService, Hold } from "../credits/service.ts";
import { toRefusal } from "./failed-call.ts";
import {
  type Attempt,
  countRunning,
  endAttempt,
  type GenerationName,
  insertAttempt,
  learnersType,
  selectGeneration,
  selectStaleGenerations,
} from "./queries.ts";
import { type AskedFrom, deleteUnclaimed, insertUnclaimed } from "./unclaimed-queries.ts";

export interface PaidRequest extends GenerationName {
  readonly type: string;
  readonly agent: string;
  readonly price: Credits;
  /** Aborts when the client disconnects, unless words were sent by then. */
  readonly signal: AbortSignal;
  /** The page that offers the unclaimed reply to a returning author. */
  readonly askedFrom?: AskedFrom | undefined;
  /** Throws to refuse the work. Runs in the transaction of the hold, under the balance lock. */
  check?(trx: WriteQuery): Promise<void>;
  /** `key` is the provider's idempotency key: the same for all tries under one hold. */
  work(key: string): Promise<Done>;
  /** Stores the result, in the transaction that charges for it. */
  keep?(trx: WriteQuery, made: Delivered & { readonly model: string }): Promise<void>;
}

interface Done {
  /** Stored for repeated requests under the same operation. */
  readonly reply: string;
  readonly usage: { readonly inputTokens: number; readonly outputTokens: number };
  readonly model: string;
}

export interface Delivered {
  readonly reply: string;
  /** A free sample, because no model is connected. */
  readonly isDemo: boolean;
}

export interface PaidWork {
  /**
   * Does the work and charges for it, both or neither. Repeating the operation returns the same reply without a charge;
   * a failed operation is retried.
   */
  carryOut(request: PaidRequest): Promise<Delivered>;
  replyOf(name: GenerationName): Promise<string | undefined>;
  /** Fails generations of dead processes and releases their holds. Returns how many. */
  reconcile(options: { olderThanMs: number }): Promise<number>;
}

interface PaidWorkOptions {
  databases: Databases;
  credits: CreditsService;
  clock: Clock;
  log: Log;
}

/** Learners have a separate limit, so that they and the author do not block each other. */
const maxRunning = { author: 3, learners: 24 };
const reconciledAtOnce = 100;

export function createPaidWork({ databases, credits, clock, log }: PaidWorkOptions): PaidWork {
  /** Lock order here and in `finish`: the generation, then the balance. */
  async function begin(request: PaidRequest): Promise<{ attempt: Attempt } | Delivered> {
    const { uid, operation, type, agent, price, check, askedFrom } = request;
    const begun = await databases.forAuthor(uid).transaction(async (trx): Promise<{ attempt: Attempt; hold: Hold } | Delivered> => {
      const startedAt = clock.now();
      const attempt = await insertAttempt(trx, { uid, operation, type, agent, startedAt });
      if (!attempt) {
        const known = await selectGeneration(trx, { uid, operation });
        if (typeof known?.reply !== "string") throw new AppError("already_running");
        // Replies are deleted after 30 days. The key still counts as paid.
        if (known.reply === "") throw new AppError("not_found");
        return { reply: known.reply, isDemo: known.model === demoModel };
      }
      const hold = await credits.holdWithin(trx, { uid, operation: holdName(attempt), amount: price, reason: `generate ${type}` });
      // Count under the balance lock, so that two concurrent starts see each other.
      const isLearners = type === learnersType;
      const max = isLearners ? maxRunning.learners : maxRunning.author;
      if ((await countRunning(trx, { uid, isLearners })) > max) throw new AppError("too_many_requests", { retryAfterSeconds: 5 });
      await check?.(trx);
      if (askedFrom) await insertUnclaimed(trx, attempt, { ...askedFrom, askedAt: startedAt });
      return { attempt, hold };
    });
    if ("hold" in begun) credits.announce(uid, begun.hold.balance);
    return begun;
  }

  async function finish(attempt: Attempt, { reply, usage, model }: Done, { price, keep, askedFrom }: PaidRequest): Promise<Delivered> {
    const { uid } = attempt;
    const delivered = { reply, isDemo: model === demoModel };
    const cost = delivered.isDemo ? noCredits : price;
    const ended = await databases.forAuthor(uid).transaction(async (trx) => {
      const tokens = { input_tokens: usage.inputTokens, output_tokens: usage.outputTokens };
      const isOurs = await endAttempt(trx, attempt, { state: "done", reply, model, ...tokens, ended_at: clock.now() });
      // Call before locking the balance. Other code that holds credits for a row also locks the row first.
      await keep?.(trx, { ...delivered, model });
      // A reply without a section has been stored by `keep`.
      if (askedFrom && askedFrom.blockId === undefined) await deleteUnclaimed(trx, attempt);
      const name = { uid, operation: holdName(attempt) };
      const hold = cost === noCredits ? await credits.releaseWithin(trx, name) : await credits.settleWithin(trx, { ...name, amount: cost });
      // The reconciler has given this attempt up. Nothing was charged, so nothing is delivered.
      if (!isOurs || (cost > noCredits && hold.state !== "settled")) throw new AppError("helper_busy");
      return hold;
    });
    credits.announce(uid, ended.balance);
    return delivered;
  }

  async function giveUp(attempt: Attempt): Promise<void> {
    const { uid } = attempt;
    const released = await databases.forAuthor(uid).transaction(async (trx): Promise<Pick<Hold, "balance"> | undefined> => {
      const isOurs = await endAttempt(trx, attempt, { state: "failed", ended_at: clock.now() });
      if (isOurs) await deleteUnclaimed(trx, attempt);
      return isOurs ? credits.releaseWithin(trx, { uid, operation: holdName(attempt) }) : undefined;
    });
    if (released) credits.announce(uid, released.balance);
  }

  return {
    async carryOut(request) {
      const { operation, signal, work } = request;
      const begun = await begin(request);
      if ("reply" in begun) return begun;
      try {
        const done = await work(holdName(begun.attempt));
        signal.throwIfAborted();
        return await finish(begun.attempt, done, request);
      } catch (error) {
        // If this fails too, the reconciler releases the hold.
        await giveUp(begun.attempt).catch((err: unknown) =>
          log.warn({ err, operation }, "releasing the hold of a failed generation failed"),
        );
        throw toRefusal(error, signal);
      }
    },
    async replyOf({ uid, operation }) {
      const known = await databases.forAuthor(uid).transaction((trx) => selectGeneration(trx, { uid, operation }));
      return known?.reply ?? undefined;
    },
    async reconcile({ olderThanMs }) {
      const until = new Date(clock.now().getTime() - olderThanMs);
      const stale = await databases.fromShards((shard) => selectStaleGenerations(shard, { until, limit: reconciledAtOnce }));
      for (const attempt of stale) await giveUp(attempt);
      return stale.length;
    },
  };
}

function holdName({ operation, attempt }: Attempt): string {
  return `${operation}:${attempt}`;
}
