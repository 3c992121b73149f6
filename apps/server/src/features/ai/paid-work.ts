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
  /** Aborts when the one who asked has left, unless words were sent by then. */
  readonly signal: AbortSignal;
  /** The page that offers the reply to an author who comes back, until it is claimed. */
  readonly askedFrom?: AskedFrom | undefined;
  /** What else must be so before it begins. Refuses by throwing; runs with the hold, under the lock of the balance. */
  check?(trx: WriteQuery): Promise<void>;
  /** Does the work; `key` is the same for every try at it that one payment is for. */
  work(key: string): Promise<Done>;
  /** Puts what was made where it belongs, in the transaction that pays for it. */
  keep?(trx: WriteQuery, made: Delivered & { readonly model: string }): Promise<void>;
}

interface Done {
  /** Kept for whoever asks again under the same operation. */
  readonly reply: string;
  readonly usage: { readonly inputTokens: number; readonly outputTokens: number };
  readonly model: string;
}

export interface Delivered {
  readonly reply: string;
  /** A sample, since no model is connected. It costs nothing. */
  readonly isDemo: boolean;
}

export interface PaidWork {
  /**
   * Does the work and charges for it, both or neither. The same operation again answers with the same reply and
   * charges nothing; one that failed is tried again.
   */
  carryOut(request: PaidRequest): Promise<Delivered>;
  /** What was delivered under an operation, if anything was. */
  replyOf(name: GenerationName): Promise<string | undefined>;
  /** Fails what a dead process left running and frees its holds; answers how many. */
  reconcile(options: { olderThanMs: number }): Promise<number>;
}

interface PaidWorkOptions {
  databases: Databases;
  credits: CreditsService;
  clock: Clock;
  log: Log;
}

/** What learners ask for is counted apart, so that neither they nor the author keep the other waiting. */
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
        // Replies are kept for 30 days; after that the key is known as paid for, and what was written is gone.
        if (known.reply === "") throw new AppError("not_found");
        return { reply: known.reply, isDemo: known.model === demoModel };
      }
      const hold = await credits.holdWithin(trx, { uid, operation: holdName(attempt), amount: price, reason: `generate ${type}` });
      // Counted under the lock of the balance, so that two that begin at once see each other.
      const isLearners = type === learnersType;
      const most = isLearners ? maxRunning.learners : maxRunning.author;
      if ((await countRunning(trx, { uid, isLearners })) > most) throw new AppError("too_many_requests", { retryAfterSeconds: 5 });
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
      // Before the balance is locked: whoever holds credits for a row locks the row first too.
      await keep?.(trx, { ...delivered, model });
      // An answer without a section of its own lies where `keep` has put it.
      if (askedFrom && askedFrom.blockId === undefined) await deleteUnclaimed(trx, attempt);
      const name = { uid, operation: holdName(attempt) };
      const hold = cost === noCredits ? await credits.releaseWithin(trx, name) : await credits.settleWithin(trx, { ...name, amount: cost });
      // Given up meanwhile as dead: nothing was charged, so nothing is delivered.
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
        // If this fails too, the reconciler frees the hold.
        await giveUp(begun.attempt).catch((err: unknown) => log.warn({ err, operation }, "a failed generation could not be given up"));
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
