import { credits as whole } from "@coursewright/base/credits.ts";
import { generateAudiobook } from "@coursewright/contract/catalogue.ts";
import { type ModelProvider, startModelProvider } from "@coursewright/tests/fakes/model-provider.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newUuid } from "../../platform/ids/ids.ts";
import type { Worker } from "../../platform/jobs/worker.ts";
import type { TestServer } from "../../../test/fixture.ts";
import { type CatalogueFixture, createCatalogueFixture, refusalOf, until, updatesOf } from "../../../test/catalogue.ts";
import { verifyLedger } from "../credits/verify-ledger.ts";

let provider: ModelProvider;
let fixture: CatalogueFixture;
let server: TestServer;
let hasty: TestServer;
let worker: Worker;

beforeAll(async () => {
  provider = await startModelProvider({ port: 0, slowMs: 600 });
  fixture = await createCatalogueFixture({ providerUrl: provider.baseUrl });
  worker = await fixture.startWorker();
  server = await fixture.startServer("sk-test");
  hasty = await fixture.startServer("sk-test", { waitMs: 20 });
});

afterAll(async () => {
  expect(await verifyLedger(fixture.owner)).toEqual([]);
  await Promise.all([server.close(), hasty.close()]);
  await worker.stop();
  await provider.close();
  await fixture.close();
});

const words = "Hens need dry ground. They scratch and bathe in dust.";

describe("audiobook updates", () => {
  it.concurrent("[AUD-01] responds when the audiobook is ready, and charges only the changed paragraph later", async () => {
    const { uid, author, page } = await newPage(words);
    const response = await author.audiobook(page);
    expect(response.status).toBe(200);
    const made = generateAudiobook.reply.parse(await response.json());
    expect(made).toEqual({ url: expect.stringMatching(/^\/api\/r2\/file\?key=/), durationSeconds: expect.any(Number), credits: 0.175 });
    const file = await server.ask(made.url);
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "audio/mpeg"]);
    expect(await author.listing(page)).toMatchObject({
      hasVoice: true,
      entry: null,
      audiobook: { url: made.url, voice: "alloy", format: "mp3", credits: "0.1750", isOutdated: false },
      update: { catalogue: null, audiobook: { state: "done", credits: "0.1750", spoken: 1, chunks: 1 } },
    });

    await author.write(page, 1, "And they like company.");
    expect(await author.listing(page)).toMatchObject({ stale: false, audiobook: { isOutdated: true } });
    expect(generateAudiobook.reply.parse(await (await author.audiobook(page)).json())).toMatchObject({ credits: 0.075 });
    expect(await fixture.settled(uid)).toEqual(["audiobook 0.1750", "audiobook 0.0750"]);

    await author.api.del(`${author.pathOf(page)}/main/audiobook`);
    expect((await author.listing(page)).audiobook).toBe(null);
    expect(generateAudiobook.reply.parse(await (await author.audiobook(page)).json()).credits).toBe(0);
  });

  it.concurrent("joins the update in progress, and each part is charged separately", async () => {
    const { uid, author, page } = await newPage(`${words} [[slow]]`);
    const { id } = await author.begun(page);
    await until(async () => (await author.listing(page)).update?.catalogue?.state === "working");
    expect((await author.audiobook(page)).status).toBe(200);

    const { update, entry, audiobook } = await author.whenEnded(page);
    expect(update).toMatchObject({ id, catalogue: { state: "done" }, audiobook: { state: "done" } });
    expect([entry?.credits, audiobook?.credits]).toEqual([update?.catalogue?.credits, update?.audiobook?.credits]);
    expect(await fixture.settled(uid)).toEqual([`catalogue entry ${entry?.credits}`, `audiobook ${audiobook?.credits}`]);
    expect((await fixture.balance(uid))[1]).toBe("0.0000");
  });

  it.concurrent("a failed part costs nothing, and the other part succeeds", async () => {
    const [mute, garbled] = await Promise.all([newPage(`${words} [[silent]]`), newPage(`${words} [[nojson]]`)]);
    await mute.author.begun(mute.page, { audiobook: true });
    await garbled.author.begun(garbled.page, { audiobook: true });
    expect(await refusalOf(await mute.author.audiobook(mute.page))).toBe("502 audiobook_failed");

    const silent = await mute.author.whenEnded(mute.page);
    expect(silent.update).toMatchObject({
      catalogue: { state: "done" },
      audiobook: { state: "failed", problem: "helper_failed", credits: null },
    });
    expect([silent.stale, silent.audiobook]).toEqual([false, null]);
    expect(await fixture.settled(mute.uid)).toEqual([`catalogue entry ${silent.entry?.credits}`]);
    const heard = await garbled.author.whenEnded(garbled.page);
    expect(heard.update).toMatchObject({ catalogue: { state: "failed", problem: "helper_failed" }, audiobook: { state: "done" } });
    expect([heard.entry, heard.audiobook?.isOutdated]).toEqual([null, false]);
    expect(await fixture.settled(garbled.uid)).toEqual([`audiobook ${heard.audiobook?.credits}`]);
  });

  it.concurrent("a client that times out can retry and joins the same update", async () => {
    const { uid, author, page } = await newPage(`${words} [[slow]]`);
    const early = await updatesOf(hasty, uid).audiobook(page);
    expect([await refusalOf(early), early.headers.get("retry-after")]).toEqual(["503 unavailable", "2"]);
    expect((await author.audiobook(page)).status).toBe(200);
    expect(await fixture.settled(uid)).toHaveLength(1);
  });

  it.concurrent("full storage refuses an audiobook without a hold, but allows an entry", async () => {
    const { uid, author, page } = await newPage(words);
    await fixture.owner.query(
      `insert into media_files (author_id, media_key, kind, content_type, bytes)
     select $1, 'large-' || n, 'upload', 'video/mp4', 2000000000 from generate_series(1, 10) n`,
      [uid],
    );
    expect(await refusalOf(await author.audiobook(page))).toBe("422 storage_full");
    expect((await fixture.balance(uid))[1]).toBe("0.0000");
    await author.begun(page);
    expect((await author.whenEnded(page)).entry).not.toBe(null);
  });

  it.concurrent("an unspeakable page is refused without a hold", async () => {
    const { uid, author, page } = await newPage("Too short");
    const poor = updatesOf(server, await fixture.welcome(1));
    await fixture.credits.deduct({ uid: poor.uid, operation: "nearly all of it", amount: whole(1), reason: "other" });
    const named = { projectUuid: page.projectId, chapterUuid: page.chapterId, pageUuid: page.pageId };
    const answers = [
      await author.audiobook(page),
      await author.ask(page, { audiobook: true }),
      await author.audiobook({ ...page, pageId: newUuid() }),
      await author.audiobook(page, { voice: "echo" }),
      await poor.audiobook(await poor.makePage(words)),
      await server.ask(generateAudiobook.path, { method: "POST", body: named }),
    ];
    expect(await Promise.all(answers.map(refusalOf))).toEqual([
      "422 too_little_text",
      "422 too_little_text",
      "404 not_found",
      "400 invalid_request",
      "402 insufficient_credits",
      "401 unauthenticated",
    ]);
    expect((await author.listing(page)).update).toBe(null);
    expect(await refusalOf(await author.audiobook(await author.makePage("🍞🍞🍞🍞🍞🍞🍞🍞🍞🍞🍞🍞")))).toBe("422 too_little_text");
    expect(await fixture.balance(uid)).toEqual(["25.0000", "0.0000"]);
  });

  it.concurrent("a bulk update records only pages with an outdated audiobook", async () => {
    const { author, page: first } = await newPage(words);
    const second = await author.addPage(first, words);
    for (const page of [first, second]) await author.begun(page, { audiobook: page === first });
    for (const page of [first, second]) await author.whenEnded(page);
    for (const page of [first, second]) await author.write(page, 1, "And they like company.");
    const project = `/projects/${first.projectId}`;
    const outdated = await author.api.get<{ pages: { audiobook: string | null }[] }>(`${project}/outdated`);
    expect(outdated.body.pages.map(({ audiobook }) => audiobook)).toEqual(["0.2375", null]);

    await author.api.post(`${project}/catalogue-updates`, { pages: [first.pageId, second.pageId], audiobooks: true });
    expect((await author.whenEnded(first)).update).toMatchObject({
      catalogue: { state: "done" },
      audiobook: { state: "done", credits: "0.0750" },
    });
    expect((await author.whenEnded(second)).update?.audiobook).toBe(null);
  });
});

async function newPage(text: string) {
  const uid = await fixture.welcome();
  const author = updatesOf(server, uid);
  return { uid, author, page: await author.makePage(text) };
}
