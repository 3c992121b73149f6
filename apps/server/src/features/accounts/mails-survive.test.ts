import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createJobs } from "../../platform/jobs/jobs.ts";
import { migrateJobs } from "../../platform/jobs/migrate.ts";
import type { Worker } from "../../platform/jobs/worker.ts";
import { createMail } from "../../platform/mail/mail.ts";
import { createPosting, defineMailWorkflow } from "../../platform/mail/posting.ts";
import { resetPasswordEmail } from "../../platform/mail/email-templates.ts";
import { createTestFixture, type TestFixture, testSecret } from "../../../test/fixture.ts";
import { mailsTo, newAddress, newestMail } from "../../../test/accounts.ts";

const appOrigin = "http://localhost:4000";
let fixture: TestFixture;
let worker: Worker | undefined;
beforeAll(async () => {
  fixture = await createTestFixture();
  await migrateJobs(fixture.urls.authorsOwnerUrl);
});
afterAll(async () => {
  await worker?.stop();
  await fixture.close();
});

describe("an account email", () => {
  it("arrives even if the API is killed right after its response", async () => {
    const api = await startApi();
    const email = newAddress();
    const answer = await fetch(`${api.origin}/api/auth/sign-in/magic-link`, {
      method: "POST",
      headers: { origin: appOrigin, "content-type": "application/json" },
      body: JSON.stringify({ email }),
      signal: AbortSignal.timeout(60_000),
    });
    await api.kill();
    expect(answer.status).toBe(200);

    worker = await startMailWorker();
    expect(await newestMail(email)).toMatchObject({ subject: "Your Coursewright sign-in link" });
  });

  it("is stored without address and link in plain text, and sent once per id", async () => {
    const { databases } = fixture;
    const posting = createPosting({ databases, jobs: await testJobs(), secret: testSecret });
    const email = newAddress();
    const mail = { id: "receipt-1", to: email, content: resetPasswordEmail({ url: "http://localhost:4000/static/reset#token=usable" }) };
    await posting.post(mail);
    await posting.post(mail);
    await newestMail(email);
    await posting.pretend({ ...mail, id: "pretended" });
    const stored = await everyRow();
    expect(stored).toContain("receipt-1");
    expect([stored.includes(email), stored.includes("usable"), stored.includes("/static/reset")]).toEqual([false, false, false]);
    await expect.poll(() => statusOf("mail-pretended"), { timeout: 60_000 }).toBe("SUCCESS");
    expect(await mailsTo(email)).toHaveLength(1);
  });
});

/** Runs the accounts feature in its own process, without access to a mail server. */
async function startApi() {
  const { directoryUrl, authorsUrl } = fixture.urls;
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, "../../../test/killable-accounts-api.ts"), directoryUrl, authorsUrl, fixture.redisUrl],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const [origin]: unknown[] = await once(createInterface(child.stdout), "line");
  return {
    origin: z.url().parse(origin),
    async kill() {
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

function testJobs() {
  const { databases, log, urls } = fixture;
  return createJobs({ databases, authorsUrls: [urls.authorsUrl], log });
}

async function startMailWorker(): Promise<Worker> {
  const { log } = fixture;
  const mail = createMail({ url: setting("SMTP_URL"), from: setting("MAIL_FROM"), log });
  const workflow = defineMailWorkflow({ mail, appOrigin, log, secret: testSecret });
  return (await testJobs()).startWorker({ workflows: [workflow], onLeaseLost: () => undefined });
}

/** All job rows of the engine, as text. */
async function everyRow(): Promise<string> {
  return asOwner(async (owner) => {
    const { rows } = await owner.query("select * from dbos.workflow_status");
    const { rows: steps } = await owner.query("select * from dbos.operation_outputs");
    return JSON.stringify([rows, steps]);
  });
}

async function statusOf(id: string): Promise<string | undefined> {
  return asOwner(async (owner) => {
    const { rows } = await owner.query<{ status: string }>("select status from dbos.workflow_status where workflow_uuid = $1", [id]);
    return rows[0]?.status;
  });
}

async function asOwner<T>(query: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: fixture.urls.authorsOwnerUrl });
  await owner.connect();
  try {
    return await query(owner);
  } finally {
    await owner.end();
  }
}

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the tests with pnpm test`);
  return value;
}
