import { AuthorId } from "@coursewright/base/ids.ts";
import { daysOfGrace } from "@coursewright/contract/own-account.ts";
import { z } from "zod";
import type { SignedIn } from "../../platform/auth/actor.ts";
import type { Databases, WriteQuery } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { newUuid } from "../../platform/ids/ids.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import type { Job } from "../../platform/jobs/workflow.ts";
import { accountKeptEmail, deletionEmail } from "../../platform/mail/email-templates.ts";
import { mailedLink } from "../../platform/mail/mailed-link.ts";
import { findAccount } from "./account-queries.ts";
import {
  bringForward,
  dueDateOf,
  insertDeletion,
  isStillLeaving,
  listDue,
  listUnsettledSites,
  markSitesDown,
  takeBackDeletion,
} from "./deletion-queries.ts";
import type { AllowAction } from "./action-limits.ts";
import { insertEvent, type Visitor } from "./event-queries.ts";
import { hashOf, mintToken } from "./mailed-token.ts";
import type { Mailer } from "./mailer.ts";
import type { Prove } from "./proof.ts";
import { requireSession, type Securing } from "./securing.ts";

export const eraseJob: Job<ErasureRef> = {
  name: "erase account",
  input: z.object({ author: AuthorId, deletionId: z.uuid() }),
};

export interface ErasureRef {
  author: AuthorId;
  deletionId: string;
}

export interface LeavingOptions {
  databases: Databases;
  jobs: Pick<Jobs, "enqueue">;
  appOrigin: string;
  prove: Prove;
  mailer: Pick<Mailer, "notify">;
  allowAction: AllowAction;
  securing: Securing;
  sites: Sites;
  now(): number;
}

/** The author's published sites. */
export interface Sites {
  /** Runs in the caller's directory transaction, together with the change that is the reason. */
  takeDownWithin(trx: WriteQuery, of: { author: AuthorId }): Promise<void>;
  bringBackWithin(trx: WriteQuery, of: { author: AuthorId }): Promise<void>;
  suspendWithin(trx: WriteQuery, of: { author: AuthorId }, reason: string): Promise<void>;
  resumeWithin(trx: WriteQuery, of: { author: AuthorId }): Promise<void>;
  /** Call after the commit. Never throws: a worker repeats a failed notification. */
  tellEdges(of: { author: AuthorId }): Promise<void>;
}

const graceMs = daysOfGrace * 24 * 60 * 60_000;
/** Longer than a publication in progress can take. */
const sitesSettleMs = 10 * 60_000;
const stuckMs = 60 * 60_000;
const atOnce = 100;

export type Leaving = ReturnType<typeof createLeaving>;

/** Account deletion with a grace period (decision 0019). */
export function createLeaving(options: LeavingOptions) {
  const { databases, jobs, appOrigin, mailer, sites, securing } = options;
  const { directory } = databases;
  const clock = () => new Date(options.now());

  async function emailOf(id: string): Promise<string> {
    const found = await findAccount(directory, { id, now: clock() });
    if (!found) throw new AppError("not_found");
    return found.email;
  }

  async function askForErasing(input: ErasureRef): Promise<string> {
    const { author, deletionId } = input;
    const id = `erase-${deletionId}`;
    await databases.forAuthor(author).transaction((trx) => jobs.enqueue(trx, eraseJob, { id, author, input }));
    return id;
  }

  return {
    dueDateOf: (accountId: string) => dueDateOf(directory, accountId),

    async requestDeletion(actor: SignedIn, given: { email: string; password?: string | undefined }): Promise<Date> {
      const email = await emailOf(actor.uid);
      if (given.email !== email) throw new AppError("invalid_request");
      await options.prove(actor, given.password);
      await options.allowAction("deletion", actor.uid);
      const requestedAt = clock();
      const dueAt = new Date(requestedAt.getTime() + graceMs);
      const { token, hash } = mintToken();
      const deletion = { accountId: actor.uid, deletionId: newUuid(), tokenHash: hash, requestedAt, dueAt };
      let wasNew = false;
      await securing.secure({
        uid: actor.uid,
        ends: "all",
        what: "deletion-asked",
        by: actor,
        async change(trx) {
          await requireSession(trx, actor);
          wasNew = await insertDeletion(trx, deletion);
          await sites.takeDownWithin(trx, { author: actor.uid });
        },
      });
      if (wasNew) await mailer.notify(email, deletionEmail({ url: mailedLink(appOrigin, "keep-account", { token }), dueAt }));
      await sites.tellEdges({ author: actor.uid });
      return dueAt;
    },

    async keep(by: { token: string } | { accountId: string }, visitor: Visitor): Promise<void> {
      // In one transaction: if only the deletion were cancelled, the author could not retry to restore the sites.
      const accountId = await directory.transaction().execute(async (trx) => {
        const kept = await takeBackDeletion(trx, "token" in by ? { tokenHash: hashOf(by.token) } : by);
        if (kept === undefined) throw new AppError("link_spent");
        await insertEvent(trx, { accountId: kept, what: "deletion-taken-back", by: visitor });
        await sites.bringBackWithin(trx, { author: AuthorId.parse(kept) });
        return kept;
      });
      await sites.tellEdges({ author: AuthorId.parse(accountId) });
      await mailer.notify(await emailOf(accountId), accountKeptEmail({ url: `${appOrigin}/static/sign-in` }));
    },

    /** Takes the sites down again until every publication that was in progress at the request has ended. */
    async settleSites(): Promise<number> {
      const now = clock();
      for (const { accountId, requestedAt } of await listUnsettledSites(directory, { limit: atOnce })) {
        const author = AuthorId.parse(accountId);
        await directory.transaction().execute(async (trx) => {
          // An author who cancelled in the meantime keeps the sites.
          if (await isStillLeaving(trx, accountId)) await sites.takeDownWithin(trx, { author });
        });
        await sites.tellEdges({ author });
        if (now.getTime() - requestedAt.getTime() > sitesSettleMs) await markSitesDown(directory, { accountId, now });
      }
      return 0;
    },

    /** Deletes without a grace period, for operators. Returns the id of the erasure job. */
    async eraseNow(uid: AuthorId): Promise<string> {
      const now = clock();
      const { hash } = mintToken();
      let deletionId = newUuid();
      await securing.secure({
        uid,
        ends: "all",
        what: "deletion-asked",
        async change(trx) {
          await insertDeletion(trx, { accountId: uid, deletionId, tokenHash: hash, requestedAt: now, dueAt: now });
          deletionId = await bringForward(trx, { accountId: uid, dueAt: now });
          await sites.takeDownWithin(trx, { author: uid });
        },
      });
      await sites.tellEdges({ author: uid });
      return askForErasing({ author: uid, deletionId });
    },

    /** Enqueues the erasure of due accounts. Each deletion has one job id, so repeating is harmless. */
    async eraseDue(): Promise<number> {
      const now = clock();
      const due = await listDue(directory, { now, stuckSince: new Date(now.getTime() - stuckMs), limit: atOnce });
      for (const { accountId, deletionId } of due) {
        await askForErasing({ author: AuthorId.parse(accountId), deletionId });
      }
      return 0;
    },
  };
}
