import { randomUUID } from "node:crypto";
import { credits } from "@coursewright/base/credits.ts";
import { ProjectId, Subdomain } from "@coursewright/base/ids.ts";
import { Session } from "@coursewright/contract/accounts.ts";
import { ErrorReply } from "@coursewright/contract/errors.ts";
import pg from "pg";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { parseConfig } from "../../platform/config/config.ts";
import { createJobs, type Jobs } from "../../platform/jobs/jobs.ts";
import { migrateJobs } from "../../platform/jobs/migrate.ts";
import type { Worker } from "../../platform/jobs/worker.ts";
import { createStorage, type Storage } from "../../platform/storage/storage.ts";
import { createCoursesService, type CoursesService } from "../courses/service.ts";
import { createCreditsService, type CreditsService } from "../credits/service.ts";
import { verifyLedger } from "../credits/verify-ledger.ts";
import { createDiscussionService, type DiscussionService } from "../discussion/service.ts";
import { createPublishingService, type PublishingService } from "../publishing/service.ts";
import { createTestBucket } from "../../../test/publishing.ts";
import { createErasing } from "./erasing.ts";
import { eraseJob } from "./leaving.ts";
import { join, mailsTo, newestMail, password, startAccounts, tokenIn } from "../../../test/accounts.ts";
import { defineEraseWorkflow } from "./workflows.ts";
import { unsourced } from "../../../test/no-sources.ts";

const day = 24 * 60 * 60_000;
const config = parseConfig(process.env);
let accounts: Awaited<ReturnType<typeof startAccounts>>;
let storage: Storage;
let jobs: Jobs;
let worker: Worker;
let publishing: PublishingService;
let discussion: DiscussionService;
let courses: CoursesService;
let ledger: CreditsService;
const forgottenPayers: string[] = [];

beforeAll(async () => {
  accounts = await startAccounts();
  const { databases, log, urls } = accounts.fixture;
  await migrateJobs(urls.authorsOwnerUrl);
  storage = createStorage({ ...config.storage, releasesBucket: await createTestBucket(config.storage) });
  jobs = await createJobs({ databases, authorsUrls: [urls.authorsUrl], log });
  courses = createCoursesService({ databases });
  ledger = createCreditsService({ databases, live: accounts.live, clock: { now: () => new Date() } });
  publishing = createPublishingService({
    ...config,
    sourcing: unsourced,
    databases,
    courses,
    storage,
    log,
    // No rendering here: its job would precede the erasure in the author's queue.
    jobs: { enqueue: async () => undefined },
    redis: { publish: async () => 0 },
  });
  discussion = createDiscussionService({
    databases,
    accounts: { namesOf: async () => new Map() },
    courses,
    jobs: { enqueue: async () => undefined },
  });
  const erasing = createErasing({
    databases,
    clock: { now: () => new Date(accounts.clock.ms) },
    eraseSites: publishing.eraseSites,
    eraseMedia: accounts.media.eraseAll,
    eraseComments: discussion.eraseAll,
    forgetPayer: async (author) => void forgottenPayers.push(author),
  });
  worker = await jobs.startWorker({ workflows: [defineEraseWorkflow({ erasing, log })], onLeaseLost: () => undefined });
});

afterAll(async () => {
  await worker.stop();
  storage.close();
  await accounts.close();
});

describe("account deletion", () => {
  it("needs password and typed e-mail, ends all sessions, takes sites down and emails the due date", async () => {
    const me = await somebody();
    expect(await code(await me.leave({ email: "another@example.com", password }))).toBe("invalid_request");
    expect(await code(await me.leave({ email: me.email, password: "wrong" }))).toBe("wrong_password");
    expect(accounts.sites).toEqual([]);
    const { dueAt } = (await (await me.leave({ email: me.email, password })).json()) as { dueAt: string };
    expect(Date.parse(dueAt) - accounts.clock.ms).toBe(7 * day);
    expect(accounts.sites.splice(0)).toEqual([{ did: "takeDown", author: me.uid }]);
    expect(await code(await me.browser.post("/api/token"))).toBe("unauthenticated");
    expect((await newestMail(me.email, { count: 2 })).subject).toBe("Your Coursewright account will be deleted");

    expect((await me.browser.post("/api/auth/sign-in/email", { email: me.email, password })).status).toBe(200);
    const refused = await me.browser.post("/api/token");
    expect([refused.status, ((await refused.json()) as ErrorReply).error]).toEqual([
      403,
      expect.objectContaining({ code: "deletion_pending", dueAt }),
    ]);
  });

  it("can be cancelled once by signing in again", async () => {
    const me = await somebody();
    await me.leave({ email: me.email, password });
    accounts.sites.splice(0);
    expect(await code(await accounts.browser().post("/api/keep-account", {}))).toBe("unauthenticated");
    await me.browser.post("/api/auth/sign-in/email", { email: me.email, password });
    expect((await me.browser.post("/api/keep-account", {}, { origin: "http://evil.example" })).status).toBe(403);
    expect((await me.browser.post("/api/keep-account", {})).status).toBe(204);
    expect(accounts.sites.splice(0)).toEqual([{ did: "bringBack", author: me.uid }]);
    expect((await me.browser.post("/api/token")).status).toBe(200);
    expect(await code(await me.browser.post("/api/keep-account", {}))).toBe("link_spent");
    expect((await newestMail(me.email, { count: 3 })).subject).toBe("Your Coursewright account will not be deleted");
  });

  it("can be cancelled again when restoring the sites failed", async () => {
    const me = await somebody();
    await me.leave({ email: me.email, password });
    const token = tokenIn((await newestMail(me.email, { count: 2 })).link);
    accounts.sites.splice(0);
    accounts.failing.sites = true;
    expect((await accounts.browser().post("/api/keep-account", { token })).status).toBe(500);
    accounts.failing.sites = false;
    expect((await accounts.browser().post("/api/keep-account", { token })).status).toBe(204);
    expect(accounts.sites.splice(0)).toEqual([{ did: "bringBack", author: me.uid }]);
  });

  it("is cancelled by the mailed link in the grace period, in which no job is enqueued", async () => {
    const me = await somebody();
    await me.leave({ email: me.email, password });
    const { link } = await newestMail(me.email, { count: 2 });
    const token = tokenIn(link);
    accounts.clock.ms += 7 * day - 60_000;
    await accounts.service.leaving.eraseDue();
    expect(asked(me.uid)).toEqual([]);
    expect(await code(await accounts.browser().post("/api/keep-account", { token: `${token}x` }))).toBe("link_spent");
    expect((await accounts.browser().post("/api/keep-account", { token })).status).toBe(204);
    accounts.clock.ms += day;
    await accounts.service.leaving.eraseDue();
    expect(asked(me.uid)).toEqual([]);
  });

  it("erases everything after 7 days, anonymises the ledger and leaves other authors' data alone", async () => {
    const [me, other] = [await somebody(), await somebody()];
    const mine = await work(me.uid);
    const others = await work(other.uid);
    const said = await talkAbout(others.page, [me.uid, other.uid]);
    const othersRows = await rowsOf(other.uid);
    await me.leave({ email: me.email, password });
    accounts.clock.ms += 7 * day + 1;
    await accounts.service.leaving.eraseDue();
    await accounts.service.leaving.eraseDue();
    const [first, second] = asked(me.uid);
    expect(second).toEqual(first);
    await begin(first);

    await vi.waitFor(async () => expect(await accountsWith(me.email)).toBe(0), { timeout: 60_000, interval: 50 });
    expect(await rowsOf(me.uid)).toEqual({});
    // In the other author's course, this author's answer is gone; the other's reply below the placeholder stays.
    expect(await rowsOf(other.uid)).toEqual({ ...othersRows, comments: (othersRows["comments"] ?? 0) - 1 });
    expect(await said()).toEqual([
      { learner: null, body: "" },
      { learner: other.uid, body: "an answer" },
      { learner: other.uid, body: "another" },
    ]);
    expect(await storage.releases.exists(mine.releaseFile)).toBe(false);
    expect(await accounts.media.open(mine.photoKey)).toBeUndefined();
    expect(forgottenPayers).toEqual([me.uid]);
    expect(await asOwner(verifyLedger)).toEqual([]);
    expect(await balancesOfErased()).toEqual(["25.0000"]);
    expect((await me.browser.post("/api/auth/sign-in/email", { email: me.email, password })).status).toBe(401);
    expect(await mailsTo(me.email)).toHaveLength(2);
  });

  it("a late job does not erase an author who cancelled at the last moment", async () => {
    const me = await somebody();
    await me.leave({ email: me.email, password });
    accounts.clock.ms += 7 * day + 1;
    await accounts.service.leaving.eraseDue();
    const token = tokenIn((await newestMail(me.email, { count: 2 })).link);
    expect((await accounts.browser().post("/api/keep-account", { token })).status).toBe(204);
    const gone = await somebody();
    await gone.leave({ email: gone.email, password });
    await begin(asked(me.uid)[0]);
    accounts.clock.ms += 7 * day + 1;
    await accounts.service.leaving.eraseDue();
    await begin(asked(gone.uid)[0]);
    await vi.waitFor(async () => expect(await accountsWith(gone.email)).toBe(0), { timeout: 60_000, interval: 50 });
    expect(await accountsWith(me.email)).toBe(1);
  });

  it("API processes cannot change the ledger or erase another author", async () => {
    const [me, other] = [await somebody(), await somebody()];
    await work(me.uid);
    const app = new pg.Client({ connectionString: accounts.fixture.urls.authorsUrl });
    await app.connect();
    await app.query("select set_config('app.authors', $1, false), set_config('app.erasing', 'on', false)", [me.uid]);
    await expect(app.query("select erase_author($1, 'erased-x')", [other.uid])).rejects.toThrow("only the author of this transaction");
    await expect(app.query("delete from ledger_operations")).rejects.toThrow(/permission denied/);
    await app.end();
    await asOwner((owner) => expect(owner.query("delete from ledger_operations")).rejects.toThrow("append-only"));
  });
});

async function somebody() {
  const browser = accounts.browser();
  const email = await join(browser);
  const { uid, token } = Session.parse(await (await browser.post("/api/token")).json());
  const headers = { authorization: `Bearer ${token}` };
  const leave = async (body: object) => {
    const session = await browser.post("/api/token");
    const fresh = session.ok ? { authorization: `Bearer ${Session.parse(await session.json()).token}` } : headers;
    return browser.post(`/api/coursewright/v2/users/${uid}/account/deletion`, body, fresh);
  };
  return { browser, email, uid, leave };
}

/** Creates data of every kind: a course, credits, a photo, a publication and its files. */
async function work(uid: Session["uid"]) {
  const { databases } = accounts.fixture;
  const project = await courses.createProject(uid, { name: "Bread" });
  const chapter = await courses.createChapter({ uid, projectId: project.id }, {});
  const page = await courses.createPage({ uid, projectId: project.id, chapterId: chapter.id }, {});
  await ledger.grant({ uid, operation: "welcome", amount: credits(25), reason: "Welcome" });
  const square = await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  const photo = await accounts.media.storePhoto(uid, square);
  const subdomain = Subdomain.parse(`bread-${randomUUID().slice(0, 8)}`);
  const { id } = await publishing.publish({ author: uid, projectId: ProjectId.parse(project.id), subdomain });
  await databases.directory
    .withTables<{ subdomains: { subdomain: string; release_id: string; published_at: Date; version: string } }>()
    .updateTable("subdomains")
    .set({ release_id: id, published_at: new Date(), version: "1" })
    .where("subdomain", "=", subdomain)
    .execute();
  const releaseFile = `releases/${id}/launch/index.html`;
  await storage.releases.put(releaseFile, "<!doctype html>");
  return {
    page: { author: uid, projectId: project.id, page: { id: page.id } },
    releaseFile,
    photoKey: new URL(photo, "http://x").searchParams.get("key") ?? "",
  };
}

/** Each of the two starts a thread, and the other one answers. */
async function talkAbout(page: Awaited<ReturnType<typeof work>>["page"], [one, two]: [Session["uid"], Session["uid"]]) {
  const say = async (learner: Session["uid"], words: string, parentId: string | null) => {
    const { id } = await discussion.post({ ...page, learner, comment: { id: randomUUID(), parentId, words } });
    return id;
  };
  await say(two, "an answer", await say(one, "a question", null));
  await say(one, "a second answer", await say(two, "another", null));
  return () =>
    asOwner(async (owner) => {
      const { rows } = await owner.query<{ learner: string | null; body: string }>(
        "select learner_id as learner, body from comments where author_id = $1 order by created_at, comment_id",
        [page.author],
      );
      return rows;
    });
}

interface Asked {
  job: string;
  id: string;
  input: { author: Session["uid"]; deletionId: string };
}

function asked(uid: string): Asked[] {
  return (accounts.jobs as Asked[]).filter(({ job, input }) => job === eraseJob.name && input.author === uid);
}

async function begin(request: Asked | undefined): Promise<void> {
  if (!request) throw new Error("No job was enqueued");
  const { id, input } = request;
  await accounts.fixture.databases
    .forAuthor(input.author)
    .transaction((trx) => jobs.enqueue(trx, eraseJob, { id, author: input.author, input }));
}

/** Counts this author's rows in every table of author data, except the job engine's. */
function rowsOf(uid: string): Promise<Record<string, number>> {
  return asOwner(async (owner) => {
    const { rows: tables } = await owner.query<{ name: string }>(
      "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'author_id'",
    );
    const counts: Record<string, number> = {};
    for (const { name } of tables) {
      const { rows } = await owner.query<{ count: number }>(`select count(*)::int from ${name} where author_id = $1`, [uid]);
      if (rows[0]?.count) counts[name] = rows[0].count;
    }
    return counts;
  });
}

/** Bypasses row level security. */
async function asOwner<T>(query: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: accounts.fixture.urls.authorsOwnerUrl });
  await owner.connect();
  try {
    return await query(owner);
  } finally {
    await owner.end();
  }
}

async function accountsWith(email: string): Promise<number> {
  const found = await accounts.fixture.databases.directory
    .withTables<{ accounts: { email: string } }>()
    .selectFrom("accounts")
    .select("email")
    .where("email", "=", email)
    .execute();
  return found.length;
}

function balancesOfErased(): Promise<string[]> {
  return asOwner(async (owner) => {
    const { rows } = await owner.query<{ available: string }>("select available from balances where author_id like 'erased-%'");
    return rows.map(({ available }) => available);
  });
}

async function code(response: Response): Promise<string> {
  return ErrorReply.parse(await response.json()).error.code;
}
