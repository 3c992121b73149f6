import { randomUUID } from "node:crypto";
import { formatCredits } from "@coursewright/base/credits.ts";
import type { PageId } from "@coursewright/base/ids.ts";
import { readListing, readOutdated, updateMany } from "@coursewright/contract/catalogue.ts";
import { readOutline, savePage } from "@coursewright/contract/courses.ts";
import { charactersOf, costOf } from "@coursewright/course/update-cost.ts";
import { fetch } from "undici";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { paragraph } from "../../product/course.ts";
import { eventually } from "../../product/eventually.ts";
import { ask } from "../support/ask.ts";
import { createAuthors, type Member } from "../support/authors.ts";
import { expectInvariants } from "../support/invariants.ts";
import { startUpdate } from "./updated-pages.ts";
import { writePages } from "../support/written-pages.ts";
import { startTwoWorkers, type TwoWorkers } from "./two-workers.ts";

const isLong = Boolean(process.env["LONG_FAULTS"]);
const pagesOfCourse = isLong ? 40 : 4;
const patienceMs = isLong ? 600_000 : 180_000;

const since = new Date();
let setup: TwoWorkers;
beforeAll(async () => {
  setup = await startTwoWorkers([200, 600]);
});
afterAll(() => setup.stop());

it(
  "records and charges only the one paragraph that changed",
  async () => {
    const [author] = await createAuthors(setup.product, { prefix: `reading-${randomUUID()}-`, count: 1, gift: 500 });
    if (!author) throw new Error("No author was created");
    const pages = await writePages(
      setup.product.origin,
      author,
      Array.from({ length: pagesOfCourse }, () => "well" as const),
    );
    for (const page of pages) await startUpdate(setup.product.origin, author, page);
    await allEnded(author);
    const [{ address, blocks } = absent(), ...unchanged] = pages;
    const before = await spokenTexts();
    expect(before).toHaveLength(new Set(before).size);

    const words = "Now it rests overnight, and is baked before breakfast.";
    const [, second = absent()] = blocks;
    await ask(setup.product.origin, author, savePage, {
      params: address,
      body: { saveId: randomUUID(), baseVersion: 1, upsert: [{ ...paragraph(second.id, words) }] },
    });
    const params = { uid: author.uid, projectId: address.projectId };
    const outdated = await ask(setup.product.origin, author, readOutdated, { params });
    expect(outdated.pages.map(({ pageId }) => pageId)).toEqual([address.pageId]);
    const all = (await outlineOf(author, address.projectId)).map(({ id }) => id);
    await ask(setup.product.origin, author, updateMany, { params, body: { pages: all, audiobooks: true } });
    await allEnded(author);

    expect((await spokenTexts()).slice(before.length)).toEqual([words]);
    const { audiobook } = await ask(setup.product.origin, author, readListing, { params: address });
    expect(audiobook).toMatchObject({ credits: formatCredits(costOf("audiobook", charactersOf(words))), isOutdated: false });
    expect(await audiobooksCharged(author)).toBe(pages.length + 1);
    console.log(
      JSON.stringify({ fault: "one paragraph changed", pages: pages.length, spoken: before.length, again: 1, untouched: unchanged.length }),
    );
    await expectInvariants(setup.product, { since });
  },
  patienceMs,
);

async function outlineOf(member: Member, projectId: string): Promise<Array<{ id: PageId }>> {
  const { chapters } = await ask(setup.product.origin, member, readOutline, { params: { uid: member.uid, projectId } });
  return chapters.flatMap(({ pages }) => pages);
}

async function allEnded({ uid }: Member): Promise<void> {
  const running = "select 1 from catalogue_updates where author_id = $1 and ended_at is null";
  await eventually("all updates to end", async () => (await setup.store.query(running, [uid])).rowCount === 0, patienceMs);
}

async function audiobooksCharged({ uid }: Member): Promise<number> {
  const charged = "select 1 from ledger_operations where author_id = $1 and kind = 'settle' and reason = 'audiobook'";
  return (await setup.store.query(charged, [uid])).rowCount ?? 0;
}

const Calls = z.array(z.object({ path: z.string(), userMessage: z.string() }));

async function spokenTexts(): Promise<string[]> {
  const calls = Calls.parse(await (await fetch(`${setup.provider.origin}/__calls`)).json());
  return calls.filter(({ path }) => path === "/v1/audio/speech").map(({ userMessage }) => userMessage);
}

function absent(): never {
  throw new Error("A value is missing");
}
