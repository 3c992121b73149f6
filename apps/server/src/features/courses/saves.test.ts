import { randomUUID } from "node:crypto";
import { gunzipSync } from "node:zlib";
import type { Catalogue, PageDocument } from "@coursewright/contract/courses.ts";
import type { ErrorReply } from "@coursewright/contract/errors.ts";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { limits } from "../../platform/http/limits.ts";
import { createTestFixture, startTestServer, type TestFixture, type TestServer } from "../../../test/fixture.ts";
import { coursesRoutes } from "./routes.ts";
import { createCoursesService } from "./service.ts";
import { apiOf, para, type Api } from "../../../test/courses.ts";

let fixture: TestFixture;
let server: TestServer;
let owner: pg.Pool;

beforeAll(async () => {
  fixture = await createTestFixture();
  const unhurried = { max: 100_000, windowMs: 60_000, shared: false };
  const table = { ...limits, read: unhurried, write: unhurried, save: unhurried };
  server = await startTestServer(fixture, coursesRoutes(createCoursesService(fixture)), table);
  owner = new pg.Pool({ connectionString: fixture.urls.authorsOwnerUrl, max: 2 });
});
afterAll(async () => {
  await owner.end();
  await server.close();
  await fixture.close();
});

function author(): Api {
  return apiOf(server, `author-${randomUUID()}`);
}

describe("saving a page", () => {
  it("changes, adds, moves and removes blocks and increments the version", async () => {
    const { get, save, makePagePath } = author();
    const page = await makePagePath();
    const [one, two] = [para("one"), para("two")];
    expect((await save(page, { baseVersion: 0, upsert: [one, two], order: [one.id, two.id] })).body).toEqual({ version: 1 });
    const changed = para("one, changed", one.id);
    expect((await save(page, { baseVersion: 1, upsert: [changed] })).body).toEqual({ version: 2 });
    expect((await save(page, { baseVersion: 2, order: [two.id, one.id] })).body).toEqual({ version: 3 });
    expect((await get<PageDocument>(page)).body).toMatchObject({ name: "Untitled Page", version: 3, blocks: [two, changed] });
    expect((await save(page, { baseVersion: 3, remove: [two.id], order: [one.id] })).body).toEqual({ version: 4 });
    expect((await get<PageDocument>(page)).body).toMatchObject({ version: 4, blocks: [changed] });
  });

  it("marks the catalogue stale when a block is removed", async () => {
    const { get, save, makePagePath } = author();
    const page = await makePagePath();
    const block = para("short-lived");
    await save(page, { baseVersion: 0, upsert: [block], order: [block.id] });
    expect((await get<Catalogue>(`${page}/main/catalogue`)).body.stale).toBe(false);
    await save(page, { baseVersion: 1, remove: [block.id], order: [] });
    expect((await get<Catalogue>(`${page}/main/catalogue`)).body).toEqual({
      stale: true,
      lastDeletedAt: expect.stringMatching(/Z$/),
      lastDeletedBlockId: block.id,
    });
  });

  it("refuses a save on an older version and returns the current one", async () => {
    const { get, save, savePara, makePagePath } = author();
    const page = await makePagePath();
    await savePara(page, "first tab");
    const block = para("second tab");
    const refused = await save(page, { baseVersion: 0, upsert: [block], order: [block.id] });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ error: { code: "version_conflict", currentVersion: 1 } });
    expect((await get<PageDocument>(page)).body).toMatchObject({ version: 1, blocks: [{ data: para("first tab").data }] });
  });

  it("writes a repeated save once and returns the same result", async () => {
    const { get, save, makePagePath } = author();
    const page = await makePagePath();
    const block = para("once");
    const sent = { saveId: randomUUID(), baseVersion: 0, upsert: [block], order: [block.id] };
    const answers = await Promise.all(Array.from({ length: 5 }, () => save(page, sent)));
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(answers.map(() => ({ status: 200, body: { version: 1 } })));
    expect((await get<PageDocument>(page)).body).toMatchObject({ version: 1, blocks: [block] });
  });

  it("accepts one of two concurrent saves and refuses the other", async () => {
    const { get, save, makePagePath } = author();
    const page = await makePagePath();
    for (let version = 0; version < 10; version += 1) {
      const tabs = [para(`left ${version}`), para(`right ${version}`)];
      const { body: before } = await get<PageDocument>(page);
      const gone = before.blocks.map(({ id }) => id);
      const answers = await Promise.all(
        tabs.map((block) => save(page, { baseVersion: version, upsert: [block], remove: gone, order: [block.id] })),
      );
      expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["200", "409"]);
      const winner = tabs[answers.findIndex(({ status }) => status === 200)];
      expect((await get<PageDocument>(page)).body).toMatchObject({ version: version + 1, blocks: [winner] });
    }
  });

  it("answers 200 concurrent saves on 50 pages correctly", async () => {
    const pages: Array<{ api: Api; path: string; texts: Map<number, string> }> = [];
    // Create pages one by one: load shedding never refuses saves, but may refuse fifty concurrent page creations.
    while (pages.length < 50) {
      const api = author();
      pages.push({ api, path: await api.makePagePath(), texts: new Map() });
    }
    const persist = async ({ api, path, texts }: (typeof pages)[number], text: string) => {
      let version = 0;
      for (;;) {
        const block = para(text, "00000000-0000-4000-8000-000000000001");
        const { status, body } = await api.save(path, { baseVersion: version, upsert: [block], order: [block.id] });
        if (status === 200) {
          texts.set(body.version, text);
          return;
        }
        expect(status).toBe(409);
        // The response is an error here.
        version = (body as unknown as ErrorReply).error.currentVersion ?? 0;
      }
    };
    await Promise.all(pages.flatMap((page) => [1, 2, 3, 4].map((tab) => persist(page, `tab ${tab}`))));
    for (const { api, path, texts } of pages) {
      expect([...texts.keys()].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4]);
      const { body } = await api.get<PageDocument>(path);
      expect(body).toMatchObject({ version: 4, blocks: [{ data: para(texts.get(4) ?? "").data }] });
    }
  });

  it("refuses an order that does not match the page's blocks", async () => {
    const { get, save, savePara, makePagePath } = author();
    const page = await makePagePath();
    await savePara(page, "here");
    const { body: before } = await get<PageDocument>(page);
    const here = before.blocks[0]?.id;
    const added = para("added");
    const misfits = [
      { upsert: [added] },
      { upsert: [added], order: [added.id] },
      { upsert: [added], order: [here, added.id, added.id] },
      { upsert: [added], order: [here, added.id, randomUUID()] },
      { remove: [here] },
      { remove: [here], order: [here] },
      { order: [] },
    ];
    for (const misfit of misfits) expect((await save(page, { baseVersion: 1, ...misfit })).status).toBe(400);
    expect((await get<PageDocument>(page)).body).toEqual(before);
  });

  it("refuses unknown types, invalid data and duplicate blocks", async () => {
    const { save, makePagePath } = author();
    const page = await makePagePath();
    const block = para("good");
    const bad = [
      [{ ...block, type: "no-such-block" }],
      [{ ...block, data: { text: { type: "doc", content: [{ type: "script" }] } } }],
      [{ ...block, v: 999 }],
      [block, block],
    ];
    for (const upsert of bad) expect((await save(page, { baseVersion: 0, upsert, order: [block.id] })).status).toBe(400);
    expect((await save(page, { baseVersion: 0, upsert: [block], remove: [block.id], order: [] })).status).toBe(400);
    expect((await save(page, { baseVersion: 0, upsert: [block], order: [block.id] })).status).toBe(200);
  });

  it("limits a page to 500 blocks", async () => {
    const { get, save, makePagePath } = author();
    const page = await makePagePath();
    const blocks = Array.from({ length: 501 }, (_, index) => para(`block ${index}`));
    const ids = blocks.map(({ id }) => id);
    expect((await save(page, { baseVersion: 0, upsert: blocks, order: ids })).status).toBe(400);
    expect((await save(page, { baseVersion: 0, upsert: blocks.slice(0, 500), order: ids.slice(0, 500) })).status).toBe(200);
    expect((await save(page, { baseVersion: 1, upsert: blocks.slice(500), order: ids })).status).toBe(400);
    expect((await get<PageDocument>(page)).body.blocks).toHaveLength(500);
  });

  it("refuses saves on a deleted page or another project's page", async () => {
    const api = author();
    const [project, elsewhere] = [await api.makeProject(), await api.makeProject()];
    const chapter = await api.makeChapter(project);
    const page = await api.makePage(project, chapter);
    expect((await api.savePara(`/projects/${elsewhere}/chapters/${chapter}/pages/${page}`, "lost")).status).toBe(404);
    await api.del(`/projects/${project}/chapters/${chapter}/pages/${page}`);
    expect((await api.savePara(`/projects/${project}/chapters/${chapter}/pages/${page}`, "late")).status).toBe(404);
  });

  it("returns a stored invalid block unchanged with the others", async () => {
    const { uid, get, savePara, save, makePagePath } = author();
    const page = await makePagePath();
    await savePara(page, "sound");
    const block = para("will be spoilt");
    const { body: before } = await get<PageDocument>(page);
    await save(page, { baseVersion: 1, upsert: [block], order: [before.blocks[0]?.id, block.id] });
    const spoilt = { ...block, type: "retired", data: { anything: true } };
    await owner.query("update blocks set block = $3 where author_id = $1 and block_id = $2", [uid, block.id, JSON.stringify(spoilt)]);
    expect((await get<PageDocument>(page)).body.blocks).toEqual([before.blocks[0], spoilt]);
  });

  it("reads always equal the rows during random concurrent edits", async () => {
    const api = author();
    const page = await api.makePagePath();
    const pageId = page.split("/").at(-1);
    const random = seeded(20_261);
    const pick = (count: number) => Math.floor(random() * count);
    let blocks: Array<ReturnType<typeof para>> = [];
    for (let version = 0; version < 120; version += 1) {
      const next = blocks.filter(() => random() > 0.15);
      const removed = blocks.filter((block) => !next.includes(block));
      const changedAt = pick(next.length + 1);
      const upsert = Array.from({ length: pick(3) }, (_, index) => para(`${version}.${index} "quoted" \\ \u0000 é`));
      for (const block of upsert) next.splice(pick(next.length + 1), 0, block);
      const changed = next[changedAt];
      if (changed && !upsert.includes(changed)) {
        next[changedAt] = para(`changed at ${version}`, changed.id);
        upsert.push(next[changedAt]);
      }
      const order = next.map(({ id }) => id);
      const [saved, , overtaken] = await Promise.all([
        api.save(page, { baseVersion: version, upsert, remove: removed.map(({ id }) => id), order }),
        api.get(page),
        version > 0 ? api.save(page, { baseVersion: version - 1 }) : { status: 409 },
      ]);
      expect([saved.status, overtaken.status]).toEqual([200, 409]);
      blocks = next;
      const { body } = await api.get<PageDocument>(page);
      expect(body.blocks).toEqual(blocks);
      expect(await storedBlocks(api.uid, pageId)).toEqual({ version: version + 1, blocks, snapshot: blocks, rows: blocks.length });
    }
  });

  it("answers 304 until a save or rename", async () => {
    const { uid, savePara, patch, makePagePath } = author();
    const page = await makePagePath();
    const read = (tag: string) =>
      server.ask(`/api/coursewright/v2/users/${uid}${page}`, { as: uid, headers: tag === "" ? {} : { "if-none-match": tag } });
    const tagOf = (response: Response) => response.headers.get("etag") ?? "";
    const empty = await read("");
    expect([empty.status, empty.headers.get("cache-control")]).toEqual([200, "private, no-cache"]);
    const again = await read(tagOf(empty));
    expect([again.status, await again.text(), tagOf(again)]).toEqual([304, "", tagOf(empty)]);
    await savePara(page, "new");
    const saved = await read(tagOf(empty));
    expect([saved.status, await saved.json()]).toMatchObject([200, { version: 1, blocks: [{ data: para("new").data }] }]);
    expect((await read(`W/${tagOf(saved)}`)).status).toBe(304);
    await patch(page, { name: "Renamed" });
    const renamed = await read(tagOf(saved));
    expect([renamed.status, await renamed.json()]).toMatchObject([
      200,
      { name: "Renamed", version: 1, blocks: [{ data: para("new").data }] },
    ]);
    expect((await read('"1-of another page"')).status).toBe(200);
  });

  it("sends gzip, or plain JSON to clients without gzip", async () => {
    const { uid, savePara, makePagePath } = author();
    const page = await makePagePath();
    await savePara(page, "the same words");
    const read = (encoding: string) =>
      server.ask(`/api/coursewright/v2/users/${uid}${page}`, { as: uid, headers: { "accept-encoding": encoding } });
    for (const [asked, sent] of [
      ["gzip, deflate, br, zstd", "gzip"],
      ["identity", null],
      ["br, gzip;q=0", null],
    ] as const) {
      const reply = await read(asked);
      expect([asked, reply.headers.get("content-encoding"), reply.headers.get("vary")]).toEqual([asked, sent, "accept-encoding"]);
      expect(await reply.json()).toMatchObject({ version: 1, blocks: [{ data: para("the same words").data }] });
    }
  });
});

async function storedBlocks(uid: string, pageId: string | undefined) {
  const { rows } = await owner.query(
    `select version, (select count(*)::int from blocks where author_id = $1 and page_id = $2) as rows,
      array(select block from unnest(block_order) with ordinality o (block_id, place) join blocks using (block_id)
        where blocks.author_id = $1 and blocks.page_id = $2 order by place) as blocks,
      (select packed from page_snapshots s where s.author_id = $1 and s.page_id = $2 and s.version = pages.version) as snapshot
    from pages where author_id = $1 and page_id = $2`,
    [uid, pageId],
  );
  return { ...rows[0], snapshot: JSON.parse(gunzipSync(Buffer.from(rows[0].snapshot, "base64")).toString()).blocks };
}

/** A seeded generator (mulberry32), so that failures are reproducible. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
