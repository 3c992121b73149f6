import { open, rm } from "node:fs/promises";
import { userInfo } from "node:os";
import { pipeline } from "node:stream/promises";
import { formatCredits } from "@coursewright/base/credits.ts";
import type { AuthorId } from "@coursewright/base/ids.ts";
import type { createFeatures } from "../app.ts";
import { verifyLedgerOf, verifyShards } from "../features/credits/verify-ledger.ts";
import type { Command } from "./command.ts";
import { lineOf, type Outcome, refuse, tell } from "./output.ts";
import type { Platform } from "../platform.ts";
import type { Retry } from "../platform/jobs/job-desk.ts";

type Features = ReturnType<typeof createFeatures>;

interface ActionsOptions {
  platform: Platform;
  features: Features;
  /** URLs of the authors' shards as their owner, if the operator has them. */
  ownerUrls: readonly string[] | undefined;
}

/** Commands that change or export data. Each is recorded in the operators' log. */
export function createActions({ platform, features, ownerUrls }: ActionsOptions) {
  const { accounts, publishing, operating, credits, download } = features;
  const { databases, jobs, live } = platform;

  /** Waits for the live feed, so open pages are notified at once. */
  const whenLiveIsReady = () => live.whenReady(2_000);

  async function withAccount(email: string, work: (uid: AuthorId) => Promise<Outcome>): Promise<Outcome> {
    const uid = await accounts.findByEmail(email);
    return uid === undefined ? refuse(1, `Nobody has an account with the e-mail ${email}. Nothing was done.`) : work(uid);
  }

  async function withCourse(
    { subdomain }: { subdomain: string },
    work: (course: Pick<NonNullable<Awaited<ReturnType<typeof publishing.holderOf>>>, "author" | "projectId">) => Promise<Outcome>,
  ): Promise<Outcome> {
    const holder = await publishing.holderOf(subdomain);
    if (!holder || holder.isReleased) return refuse(1, `No course has the address ${subdomain}. Nothing was done.`);
    return work({ author: holder.author, projectId: holder.projectId });
  }

  const note = ({ name, by, reason = "" }: { name: string; by: string | undefined; reason?: string | undefined }, about: string) => ({
    operator: by ?? userInfo().username,
    deed: name,
    about,
    reason,
  });

  return {
    grant: ({ key, ...command }: Command<"grant"> & { key: string }) =>
      withAccount(command.email, async (uid) => {
        await whenLiveIsReady();
        const { credits: amount, email, reason } = command;
        const { state, balance } = await operating.carryOut(note(command, `${uid} ${formatCredits(amount)} key ${key}`), () =>
          credits.grant({ uid, operation: `operator ${key}`, amount, reason }),
        );
        const did =
          state === "added"
            ? `${formatCredits(amount)} credits were given`
            : "Nothing was added: credits were already given under this key";
        return tell(`${did}. ${email} now has ${formatCredits(balance.available)} credits. Key: ${key}`);
      }),

    suspendCourse: (command: Command<"suspend course">) =>
      withCourse(command, async (course) => {
        const about = `${command.subdomain} ${course.author} ${course.projectId}`;
        await operating.carryOut(note(command, about), () => publishing.suspend(course, command.reason));
        return tell(`${command.subdomain} is offline, and its author cannot publish it until it is resumed.`);
      }),

    resumeCourse: (command: Command<"resume course">) =>
      withCourse(command, async (course) => {
        const about = `${command.subdomain} ${course.author} ${course.projectId}`;
        await operating.carryOut(note(command, about), () => publishing.resume(course));
        const isShown = (await publishing.courseAt(command.subdomain)) !== undefined;
        return tell(
          isShown
            ? `${command.subdomain} is online again.`
            : `${command.subdomain} is no longer suspended. It stays offline: its author took it down, or the account is suspended.`,
        );
      }),

    suspendAccount: (command: Command<"suspend account">) =>
      withAccount(command.email, async (uid) => {
        await whenLiveIsReady();
        await operating.carryOut(note(command, uid), () => accounts.suspending.suspend(uid, command.reason));
        return tell(`${command.email} is signed out everywhere and cannot sign in. The account's courses are offline.`);
      }),

    resumeAccount: (command: Command<"resume account">) =>
      withAccount(command.email, async (uid) => {
        await operating.carryOut(note(command, uid), () => accounts.suspending.resume(uid));
        return tell(`${command.email} can sign in again. Courses that were online before are online again.`);
      }),

    exportAccount: (command: Command<"export">) =>
      withAccount(command.email, async (uid) => {
        await operating.carryOut(note(command, uid), async () => {
          // Fails if the file exists. Only the operator may read it.
          const file = await open(command.to, "wx", 0o600);
          try {
            await pipeline(await download.archiveOf(uid), file.createWriteStream());
          } catch (error) {
            await rm(command.to);
            throw error;
          }
        });
        return tell(`All data of ${command.email} is in ${command.to}.`);
      }),

    erase: (command: Command<"erase">) =>
      withAccount(command.email, async (uid) => {
        await whenLiveIsReady();
        const job = await operating.carryOut(note(command, uid), () => accounts.leaving.eraseNow(uid));
        return tell(`${command.email} is signed out, and a worker is deleting the account now. Job: ${job}`);
      }),

    async retryJob(command: Command<"job retry">) {
      const { id } = command;
      const retry = await operating.carryOut(note(command, id), () => jobs.desk.retry(id));
      return retry.kind === "asked again" ? tell(retryWords(retry, id)) : refuse(1, retryWords(retry, id));
    },

    async verifyLedger({ email, ...command }: Command<"verify ledger">) {
      if (email !== undefined) {
        return withAccount(email, (uid) =>
          operating.carryOut(note(command, uid), async () => tellViolations(await verifyLedgerOf(databases, uid))),
        );
      }
      if (!ownerUrls)
        return refuse(1, "Checking all accounts needs the database owner: set AUTHORS_OWNER_URLS, or name one account with --email.");
      return operating.carryOut(note(command, "all shards"), async () => tellViolations(await verifyShards(ownerUrls)));
    },
  };
}

function tellViolations(violations: Awaited<ReturnType<typeof verifyShards>>): Outcome {
  if (violations.length === 0) return tell("Every ledger is exact.");
  return refuse(1, violations.map(({ author, about, invariant }) => lineOf([author, about, `breaks: ${invariant}`])).join("\n"));
}

function retryWords(retry: Retry, id: string): string {
  switch (retry.kind) {
    case "asked again":
      return `The work of ${id} was started again as ${retry.as}.`;
    case "retried before":
      return `This job was already started again, as ${retry.as}.`;
    case "done":
      return "This job succeeded: there is nothing to retry.";
    case "under way":
      return "This job is waiting or running. Nothing was changed.";
    case "not settled":
      return "This job was cancelled, but no worker has cleaned it up yet. Start a worker, then run this command again.";
    case "unknown":
      return `There is no job ${id}, or it ended long ago.`;
  }
}
