import { credits as whole } from "@coursewright/base/credits.ts";
import { ProjectId } from "@coursewright/base/ids.ts";
import type { CatalogueUpdate } from "@coursewright/contract/catalogue-update.ts";
import { type ModelProvider, startModelProvider } from "@coursewright/tests/fakes/model-provider.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { WriteQuery } from "../../platform/db/databases.ts";
import { newUuid } from "../../platform/ids/ids.ts";
import type { Worker } from "../../platform/jobs/worker.ts";
import type { TestServer } from "../../../test/fixture.ts";
import { type CatalogueFixture, createCatalogueFixture, refusalOf, until, updatesOf } from "../../../test/catalogue.ts";
import { verifyLedger } from "../credits/verify-ledger.ts";

let provider: ModelProvider;
let fixture: CatalogueFixture;
let server: TestServer;

beforeAll(async () => {
  provider = await startModelProvider({ port: 0, slowMs: 1_000 });
  fixture = await createCatalogueFixture({ providerUrl: provider.baseUrl });
  server = await fixture.startServer(undefined);
});

afterAll(async () => {
  expect(await verifyLedger(fixture.owner)).toEqual([]);
  await server.close();
  await provider.close();
  await fixture.close();
});

const agentPath = "/api/generate-backendbaby4/catalogue-agent-PageData";
const words = "Hens need dry ground. They scratch, bathe in dust and sleep high up.";

it("writes a free, marked sample without a model", async () => {
  const { uid, author, page } = await newPage(words);
  const name = { uid, updateId: (await author.begun(page)).id };
  const { run, entry } = fixture.partsWith(undefined);
  const within = <T>(work: (trx: WriteQuery) => Promise<T>) => fixture.databases.forAuthor(uid).transaction(work);
  expect(await within((trx) => run.next(trx, name))).toBe("catalogue");
  const reply = await entry.write(name, { mayAskAgain: false });
  await within((trx) => entry.end(trx, name, { picture: null, reply }));
  expect(await within((trx) => run.next(trx, name))).toBe(null);

  const ended = await author.listing(page);
  expect(ended.entry).toMatchObject({ isDemo: true, credits: "0.0000", summary: expect.stringMatching(/^This is a sample entry/) });
  expect([ended.stale, ended.update?.catalogue?.credits, ended.update?.endedAt]).toEqual([false, "0.0000", expect.any(String)]);
  expect(await fixture.balance(uid)).toEqual(["25.0000", "0.0000"]);
});

describe("with a worker", () => {
  let worker: Worker;
  beforeAll(async () => {
    worker = await fixture.startWorker();
  });
  afterAll(() => worker.stop());

  it.concurrent("[CAT-01] writes the entry, charges the sent text, and is outdated after the next save", async () => {
    const uid = await fixture.welcome();
    const author = updatesOf(server, uid);
    const page = await author.makePage(words);
    expect(await author.listing(page)).toEqual({
      stale: false,
      entry: null,
      changedSections: null,
      audiobook: null,
      update: null,
      hasVoice: false,
    });
    const begun = await author.begun(page, { pageData: { version: 1 } });
    expect(begun).toMatchObject({ pageId: page.pageId, pageVersion: 1, catalogue: { state: "waiting" }, audiobook: null, endedAt: null });

    const { entry, update, ...rest } = await author.whenEnded(page);
    expect(rest).toMatchObject({ stale: false, changedSections: 0 });
    expect(update).toMatchObject({ id: begun.id, catalogue: { state: "done", credits: "0.0057", picture: "failed" } });
    expect(entry).toEqual({
      title: "Untitled Page",
      summary: expect.stringContaining("Hens need dry ground."),
      objectives: [expect.any(String), expect.any(String)],
      keywords: expect.arrayContaining(["scratch"]),
      readingMinutes: 1,
      screenshot: null,
      credits: "0.0057",
      isDemo: false,
      madeAt: expect.any(String),
    });
    expect(await fixture.balance(uid)).toEqual(["24.9943", "0.0000"]);
    const standing = () => fixture.catalogueWith(undefined).standingEntries(uid, ProjectId.parse(page.projectId));
    const { summary, objectives, keywords } = entry ?? {};
    expect(await standing()).toEqual({ [page.pageId]: { summary, minutes: 1, objectives, keywords } });

    expect(await author.write(page, 1, "And they like company.")).toBe(200);
    expect(await author.listing(page)).toMatchObject({ stale: true, changedSections: 1, entry });
    expect(await standing()).toEqual({});
  });

  it.concurrent("keeps the author's words of an entry until the next update, for publications too", async () => {
    const { uid, author, page } = await newPage(words);
    const edit = { summary: "How to keep hens \n dry.", objectives: ["Choose the ground"], keywords: ["hens", "coop"] };
    expect(await author.edit(page, edit)).toMatchObject({ status: 404 });
    await author.begun(page);
    const { entry } = await author.whenEnded(page);
    const kept = { ...entry, ...edit, summary: "How to keep hens dry." };
    expect(await author.edit(page, edit)).toMatchObject({ status: 200, body: kept });
    expect(await author.listing(page)).toMatchObject({ entry: kept, stale: false });
    const standing = await fixture.catalogueWith(undefined).standingEntries(uid, ProjectId.parse(page.projectId));
    expect(Object.values(standing)).toMatchObject([{ summary: "How to keep hens dry.", objectives: ["Choose the ground"] }]);
    const refused = [{ summary: " " }, { objectives: Array.from({ length: 7 }, String) }, { keywords: ["k".repeat(61)] }];
    for (const part of refused) expect(await author.edit(page, { ...edit, ...part })).toMatchObject({ status: 400 });
    const stranger = updatesOf(server, await fixture.welcome());
    expect(await stranger.edit(page, edit)).toMatchObject({ status: 404 });
    await author.begun(page);
    expect((await author.whenEnded(page)).entry?.summary).toContain("Hens need dry ground.");
    expect(await fixture.settled(uid)).toHaveLength(2);
  });

  it.concurrent("marks pages in the outline only if they have an entry", async () => {
    const { author, page } = await newPage(words);
    const marks = async () => (await author.outline(page)).chapters.flatMap(({ pages }) => pages.map(({ stale }) => stale));
    await author.markStale(page);
    expect(await marks()).toEqual([false]);
    await author.begun(page);
    await author.whenEnded(page);
    expect(await marks()).toEqual([false]);
    expect(await author.write(page, 1, "And they like company.")).toBe(200);
    expect(await marks()).toEqual([true]);
  });

  it.concurrent("joins an update in progress and charges once", async () => {
    const { uid, author, page } = await newPage("Foxes come at dusk [[slow]]");
    const [first, second] = await Promise.all([author.begun(page), author.begun(page)]);
    expect(second.id).toBe(first.id);
    await until(async () => (await author.listing(page)).update?.catalogue?.state === "working");
    expect((await author.begun(page)).id).toBe(first.id);

    expect((await author.whenEnded(page)).update?.catalogue).toMatchObject({ state: "done", credits: "0.0023" });
    expect(await fixture.settled(uid)).toEqual(["catalogue entry 0.0023"]);
  });

  it.concurrent("returns the same update for the same key", async () => {
    const { uid, author, page } = await newPage(words);
    const key = { "idempotency-key": newUuid() };
    const { id } = await author.begun(page, {}, key);
    await author.whenEnded(page);
    expect(await author.begun(page, {}, key)).toMatchObject({ id, catalogue: { state: "done" } });
    const many = () => author.many([page], key);
    const [first] = await many();
    await author.whenEnded(page);
    expect([first?.id === id, (await many())[0]?.id]).toEqual([false, first?.id]);
    expect((await author.begun(page)).id).not.toBe(first?.id);
    await author.whenEnded(page);
    expect(await fixture.settled(uid)).toHaveLength(3);
  });

  it.concurrent("refuses an impossible update without hold or change", async () => {
    const { uid, author, page } = await newPage(words);
    const empty = await author.addPage(page, "");
    const path = `users/${uid}/Project/${page.projectId}/Chapters/${page.chapterId}/Page/${page.pageId}/Main/other.png`;
    const stranger = updatesOf(server, await fixture.welcome());
    const poor = updatesOf(server, await fixture.welcome(1));
    await fixture.credits.deduct({ uid: poor.uid, operation: "all of it", amount: whole(1), reason: "other" });
    const answers = [
      await author.ask(page, { pageData: { version: 0 } }),
      await author.ask(page, { screenshotPath: path }),
      await author.ask(empty),
      await author.ask(page, { audiobook: true }),
      await author.ask({ ...page, pageId: newUuid() }),
      await stranger.ask(page),
      await poor.ask(await poor.makePage(words)),
      await server.ask(agentPath, { method: "POST", body: { ...page, pageData: {} } }),
      await author.ask(page, { mode: "real" }),
    ];
    expect(await Promise.all(answers.map(refusalOf))).toEqual([
      "409 version_conflict",
      "400 invalid_request",
      "422 page_empty",
      "503 voice_not_set_up",
      "404 not_found",
      "404 not_found",
      "402 insufficient_credits",
      "401 unauthenticated",
      "400 invalid_request",
    ]);
    const strange = await server.ask(`/api/coursewright/v2/users/${uid}${author.pathOf(page)}/main/listing`, { as: stranger.uid });
    expect(await refusalOf(strange)).toBe("403 forbidden");
    expect((await author.listing(page)).update).toBe(null);
    expect(await fixture.balance(uid)).toEqual(["25.0000", "0.0000"]);
    const { rows } = await fixture.owner.query("select 1 from catalogue_updates where author_id = any ($1)", [
      [uid, stranger.uid, poor.uid],
    ]);
    expect(rows).toEqual([]);
  });

  it.concurrent("charges nothing for an invalid reply and keeps the old entry", async () => {
    const { uid, author, page } = await newPage(words);
    await author.begun(page);
    const { entry } = await author.whenEnded(page);
    await author.write(page, 1, "[[mistyped]]");
    await author.begun(page);

    const after = await author.whenEnded(page);
    expect(after).toMatchObject({
      stale: true,
      entry,
      update: { catalogue: { state: "failed", problem: "helper_failed", credits: null } },
    });
    expect(await fixture.balance(uid)).toEqual(["24.9943", "0.0000"]);
  });

  it.concurrent("stays outdated when the page is saved during the update", async () => {
    const { author, page } = await newPage(`${words} [[slow]]`);
    const { id } = await author.begun(page);
    await whenAsked(id);
    expect(await author.write(page, 1, "One more thing.")).toBe(200);

    const { stale, entry, changedSections, update } = await author.whenEnded(page);
    expect([stale, changedSections, update?.pageVersion]).toEqual([true, 1, 1]);
    expect(entry?.summary).not.toContain("One more thing");
  });

  it.concurrent("neither writes nor charges for a page deleted during the update", async () => {
    const { uid, author, page } = await newPage(`${words} [[slow]]`);
    const { id } = await author.begun(page);
    await whenAsked(id);
    const trashId = await author.api.trash(author.pathOf(page));
    await until(async () => (await fixture.balance(uid))[0] === "25.0000");
    await author.api.post(`/trash/${trashId}/restore`, {});

    expect(await author.whenEnded(page)).toMatchObject({ entry: null, update: { catalogue: { state: "failed", problem: "page_gone" } } });
  });

  it.concurrent("does not deliver an entry whose hold is gone", async () => {
    const { uid, author, page } = await newPage(`${words} [[slow]]`);
    const { id } = await author.begun(page);
    await until(async () => (await author.listing(page)).update?.catalogue?.state === "working");
    await fixture.credits.release({ uid, operation: `catalogue:${id}` });

    expect(await author.whenEnded(page)).toMatchObject({ entry: null, update: { catalogue: { state: "failed", problem: "internal" } } });
    expect(await fixture.balance(uid)).toEqual(["25.0000", "0.0000"]);
  });

  it.concurrent("ends an update whose workflow is gone and releases its holds", async () => {
    const { uid, author, page } = await newPage(`${words} [[slow]]`);
    const { id } = await author.begun(page);
    await whenAsked(id);
    await fixture.partsWith("sk-test").run.abandon({ uid, updateId: id });

    expect(await author.listing(page)).toMatchObject({
      entry: null,
      update: { catalogue: { state: "failed", problem: "internal" }, endedAt: expect.any(String) },
    });
    expect(await fixture.balance(uid)).toEqual(["25.0000", "0.0000"]);
  });

  it.concurrent("starts many pages in course order or none, and joins running updates", async () => {
    const { uid, author, page: first } = await newPage(words);
    const second = await author.addPage(first, words);
    const third = await author.addPage(first, words);
    for (const page of [first, second]) {
      await author.begun(page);
      await author.whenEnded(page);
      await author.write(page, 1, "[[slow]] There is more to say about hens.");
    }
    const outdated = () =>
      author.api.get<{ pages: { pageId: string; update: unknown }[]; total: number }>(`/projects/${first.projectId}/outdated`);
    expect((await outdated()).body).toEqual({
      pages: [first, second].map(({ pageId, chapterId }) => ({
        pageId,
        chapterId,
        name: "Untitled Page",
        catalogue: "0.0094",
        audiobook: null,
        update: null,
      })),
      total: 2,
    });

    const begin = (pages: string[], audiobooks = false) =>
      author.api.post<{ updates: CatalogueUpdate[] }>(`/projects/${first.projectId}/catalogue-updates`, { pages, audiobooks });
    expect((await begin([first.pageId, newUuid()])).status).toBe(404);
    expect((await begin([first.pageId], true)).status).toBe(503);
    expect((await outdated()).body.pages.map(({ update }) => update)).toEqual([null, null]);
    const alone = await author.begun(second);
    const { status, body } = await begin([third.pageId, second.pageId, first.pageId]);
    expect([status, body.updates.map(({ pageId }) => pageId)]).toEqual([202, [first.pageId, second.pageId, third.pageId]]);
    expect(body.updates[1]?.id).toBe(alone.id);
    expect((await outdated()).body.total).toBe(3);

    for (const page of [first, second, third]) expect((await author.whenEnded(page)).update?.catalogue?.state).toBe("done");
    expect((await outdated()).body).toEqual({ pages: [], total: 0 });
    expect(await fixture.settled(uid)).toHaveLength(5);
  });

  it.concurrent("refuses all pages when the credits do not cover them", async () => {
    const uid = await fixture.welcome(1);
    const author = updatesOf(server, uid);
    const first = await author.makePage("hens ".repeat(1_800));
    const second = await author.addPage(first, "eggs ".repeat(1_800));
    const { status } = await author.api.post(`/projects/${first.projectId}/catalogue-updates`, {
      pages: [first.pageId, second.pageId],
      audiobooks: false,
    });
    expect(status).toBe(402);
    expect((await author.listing(first)).update).toBe(null);
    expect(await fixture.balance(uid)).toEqual(["1.0000", "0.0000"]);
  });

  // A purge affects every author, so these two tests do not run concurrently.
  it("purging a page deletes its running update and releases the holds", async () => {
    const { uid, author, page } = await newPage(`${words} [[slow]]`);
    const { id } = await author.begun(page);
    await whenAsked(id);
    await author.api.del(author.pathOf(page));
    await fixture.courses.purgeTrash({ olderThanMs: -60_000 });
    await until(async () => (await fixture.balance(uid))[1] === "0.0000");
    expect(await fixture.balance(uid)).toEqual(["25.0000", "0.0000"]);
  });

  it("a copy has no entry and is not outdated; a purge deletes entry and updates", async () => {
    const { uid, author, page } = await newPage(words);
    await author.begun(page);
    await author.whenEnded(page);
    const copy = await author.api.post<{ id: string }>(`${author.pathOf(page)}/copies`, {});
    expect(await author.listing({ ...page, pageId: copy.body.id })).toMatchObject({ stale: false, entry: null, update: null });

    await author.api.del(author.pathOf(page));
    await fixture.courses.purgeTrash({ olderThanMs: -60_000 });
    const { rows } = await fixture.owner.query(
      "select page_id from catalogue_entries where author_id = $1 union all select page_id from catalogue_updates where author_id = $1",
      [uid],
    );
    expect(rows).toEqual([]);
  });
});

async function newPage(text: string) {
  const uid = await fixture.welcome();
  const author = updatesOf(server, uid);
  return { uid, author, page: await author.makePage(text) };
}

/** Resolves when the provider has received the update's request. */
async function whenAsked(id: string): Promise<void> {
  await until(async () => {
    const calls = (await (await fetch(`${provider.origin}/__calls`)).json()) as { idempotencyKey: string; state: string }[];
    return calls.some(({ idempotencyKey, state }) => idempotencyKey === `catalogue:${id}` && state === "open");
  });
}
