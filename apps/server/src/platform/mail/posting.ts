import { createHmac } from "node:crypto";
import { AuthorId } from "@coursewright/base/ids.ts";
import { z } from "zod";
import type { Databases } from "../db/databases.ts";
import { isStoreAway } from "../db/store-away.ts";
import { newUuid } from "../ids/ids.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { defineWorkflow, type Job, type Workflow } from "../jobs/workflow.ts";
import type { Log } from "../log/log.ts";
import type { EmailContent, Mail } from "./mail.ts";
import { createMailSeal, type MailSecrets } from "./sealed-mail.ts";

export const mailJob: Job<{ id: string; sealed: string }> = {
  name: "mail",
  input: z.object({ id: z.string().max(100), sealed: z.string().max(100_000) }),
  queue: "mails",
};

interface Posted {
  to: string;
  content: EmailContent;
  /** Posting is idempotent by id. */
  id?: string;
}

export interface Posting {
  /** Resolves when the mail is stored. A crash cannot lose it after that. */
  post(mail: Posted): Promise<void>;
  /** Does the same work without a mail, so response times do not reveal who has an account. */
  pretend(mail: Posted): Promise<void>;
}

interface PostingOptions extends MailSecrets {
  databases: Pick<Databases, "forAuthor" | "shards">;
  jobs: Pick<Jobs, "enqueue">;
}

/** Mails are jobs (decision 0057), encrypted while they wait. */
export function createPosting({ databases, jobs, ...secrets }: PostingOptions): Posting {
  const { seal } = createMailSeal(secrets);

  async function enqueue({ to, content, id = newUuid() }: Posted, isSent: boolean): Promise<void> {
    const input = { id, sealed: seal(id, { to: isSent ? to : null, letter: content }) };
    for (let attempt = 0; ; attempt += 1) {
      const author = laneOf({ to, attempt, secret: secrets.secret });
      try {
        await databases.forAuthor(author).transaction((trx) => jobs.enqueue(trx, mailJob, { id: `mail-${id}`, author, input }));
        return;
      } catch (error) {
        // Any shard can store a mail, so another one is used while one is unreachable.
        if (attempt + 1 >= databases.shards.length * 2 || !isStoreAway(error)) throw error;
      }
    }
  }

  return { post: (mail) => enqueue(mail, true), pretend: (mail) => enqueue(mail, false) };
}

/** Used as the job's author. Derived from the address alone, so it does not reveal who has an account. */
function laneOf({ to, attempt, secret }: { to: string; attempt: number; secret: string }): AuthorId {
  const name = createHmac("sha256", secret).update(`mail lane ${attempt} ${to}`).digest("hex").slice(0, 32);
  return AuthorId.parse(`mail-${name}`);
}

/** Retries for about a quarter of an hour. */
const patiently = { attempts: 10, firstPauseSeconds: 1, timeoutMs: 30_000 } as const;
const keptMs = 60 * 60_000;

interface MailWorkflowOptions extends MailSecrets {
  mail: Pick<Mail, "deliver">;
  appOrigin: string;
  log: Pick<Log, "error">;
}

export function defineMailWorkflow(options: MailWorkflowOptions): Workflow {
  const deliver = createDelivery(options);
  return defineWorkflow(
    { ...mailJob, keptMs },
    {
      async run(input, steps) {
        await steps.step("deliver", () => deliver(input), patiently);
      },
      async abandoned({ id }) {
        options.log.error({ mailId: id }, "a mail was given up");
      },
    },
  );
}

/** May deliver twice if a worker dies. Both mails have the same Message-ID, so mailboxes can detect it. */
export function createDelivery({ mail, appOrigin, log, ...secrets }: MailWorkflowOptions) {
  const { open } = createMailSeal(secrets);
  return async ({ id, sealed }: { id: string; sealed: string }): Promise<void> => {
    const content = open(id, sealed);
    if (!content) return log.error({ mailId: id }, "a mail was sealed with a secret that nobody names any more");
    if (content.to === null) return;
    try {
      await mail.deliver({ ...content.letter, to: content.to, messageId: `<${id}@${new URL(appOrigin).hostname}>` });
    } catch (error) {
      // The engine stores thrown errors, and the original one may contain the address.
      // oxlint-disable-next-line eslint/preserve-caught-error
      throw new Error(`The mail server did not take a mail: ${codeOf(error)}`);
    }
  };
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const said = "responseCode" in error ? error.responseCode : "code" in error ? error.code : undefined;
  return typeof said === "string" || typeof said === "number" ? String(said) : "unknown";
}
