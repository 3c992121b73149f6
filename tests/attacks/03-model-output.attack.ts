import { randomUUID } from "node:crypto";
import { BlockId } from "@coursewright/base/ids.ts";
import { registry } from "@coursewright/blocks/registry.ts";
import { applyReply } from "@coursewright/blocks/kit/ai/apply-reply.ts";
import type { Block } from "@coursewright/blocks/kit/definition/define-block.ts";
import { iconNames } from "@coursewright/blocks/kit/icons/icon-names.ts";
import { newBlock, StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { askAssistant, readAssistant } from "@coursewright/contract/assistant.ts";
import { savePage } from "@coursewright/contract/courses.ts";
import { draftOutline, type Idea } from "@coursewright/contract/drafting.ts";
import { chartTypes, generateChart, generateText } from "@coursewright/contract/ai.ts";
import { mapIcons } from "@coursewright/contract/icons.ts";
import { openPreview } from "@coursewright/contract/publishing.ts";
import { readPending } from "@coursewright/course/writing-assistant.ts";
import type { Browser, Page } from "@playwright/test";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hostileStrings } from "../e2e/support/hostile-strings.ts";
import { signInByRequest } from "../e2e/support/sign-in.ts";
import { watch } from "../e2e/support/watch-for-hostile.ts";
import { type Author, Refused } from "../product/author.ts";
import { layOutCourse, type PageAddress } from "../product/course.ts";
import { launchBrowser, openContext } from "./browser.ts";
import { give } from "./ledger.ts";
import { willReply } from "./model.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

it("stores hostile model output as text and runs nothing", async () => {
  const page = await (await openContext(browser)).newPage();
  const complaints = await watch(page);
  const author = await signInByRequest(page);
  await give(author, 500);
  const [place] = await layOutCourse(author, { pages: 1 });
  if (!place) throw new Error("no page");

  const { blocks, refused } = await generateAll(author);
  const order = blocks.map(({ id }) => id);
  await author.call(savePage, { params: place, body: { saveId: randomUUID(), baseVersion: 0, upsert: blocks, order } });
  const ideas = await draftAll(author);
  const offered = await askTheAssistant(author, place);
  const icons = await mapHostileIcons(author);
  await openEverything(page, { author, place, ideas, blocks });

  const words = blocks.length + offered;
  console.log(
    JSON.stringify({
      attack: 3,
      strings: hostileStrings.length,
      blocks: words,
      refused,
      outlines: ideas.length,
      icons,
      beacons: complaints.length,
    }),
  );
  expect(complaints).toEqual([]);
}, 300_000);

/** Replaces every text in the sample of each block, and puts all strings into paragraphs. */
async function generateAll(author: Author): Promise<{ blocks: StoredBlock[]; refused: string[] }> {
  const blocks: StoredBlock[] = [];
  const refused: string[] = [];
  const samples = await Promise.all(registry.map(async (block) => ({ block, sample: (await block.ai()).ai.sampleReply })));
  const replies = samples.map(({ block, sample }, nth) => ({ block, reply: JSON.stringify(withHostile(JSON.parse(sample), nth * 17)) }));
  const para = mustFind("para");
  const paragraphs = chunked(hostileStrings, 120).map((strings) => ({
    block: para,
    reply: JSON.stringify({ text: strings.join("\n\n") }),
  }));
  for (const { block, reply } of [...replies, ...paragraphs]) {
    const given = await generated(author, block, reply);
    if (given === undefined) refused.push(block.model.type);
    else {
      // The reply is the raw model output. The editor keeps only the parts that match the block's schema.
      expect(given).toContain(reply.slice(0, -1));
      const content = applyReply(block, { data: block.model.defaults, metadata: {} }, given);
      const metadata = block.model.metadata && { metadata: content.metadata };
      blocks.push(StoredBlock.parse({ ...newBlock(block, BlockId.parse(randomUUID())), data: content.data, ...metadata }));
    }
  }
  expect(blocks.length).toBeGreaterThan(replies.length / 2 + paragraphs.length - 1);
  return { blocks, refused };
}

async function generated(author: Author, block: Block, reply: string): Promise<string | undefined> {
  const { type } = block.model;
  const usermessage = await willReply(`hostile-${randomUUID()}`, reply);
  const chartType = chartTypes.find((each) => each === type);
  try {
    if (chartType) return (await author.call(generateChart, { body: { usermessage, chartType } })).reply;
    return await author.call(generateText, { body: { usermessage, chatMemory: [], promptname: `${type}-jerry`, type } });
  } catch (error) {
    // A reply that does not fit the block is refused and costs nothing.
    if (error instanceof Refused && (error.status === 502 || error.status === 400)) return undefined;
    throw error;
  }
}

/** Drafts outlines until each string was a title or a name. */
async function draftAll(author: Author): Promise<Idea[]> {
  const ideas: Idea[] = [];
  const names = hostileStrings.map((text) => text.slice(0, 110)).filter((text) => text.replaceAll(/[\s\p{Cc}]+/gu, "") !== "");
  for (const [title = "", ...rest] of chunked(names, 1 + 12 + 60)) {
    const pages = rest.slice(12).map((name) => ({ name, blocks: [name, "para", "__proto__", "constructor"] }));
    const chapters = rest.slice(0, 12).map((name, nth) => ({ name, pages: pages.slice(nth * 5, nth * 5 + 5) }));
    const reply = JSON.stringify({ title, remark: title, chapters: chapters.filter((chapter) => chapter.pages.length > 0) });
    const idea = await willReply(`outline-${randomUUID()}`, reply);
    const body = { idea, audience: "some", chapters: 1, agent: "jerry", baseVersion: 0 } as const;
    const drafted = await author.call(draftOutline, { params: { uid: author.uid, ideaId: randomUUID() }, body });
    const kept = drafted.outline.chapters.flatMap((chapter) => chapter.pages);
    expect(new Set(kept.flatMap(({ blocks }) => blocks))).toEqual(new Set(["para"]));
    ideas.push(drafted);
  }
  return ideas;
}

async function askTheAssistant(author: Author, place: PageAddress): Promise<number> {
  const link = { type: "link", attrs: { href: "javascript:hostile()" } };
  const worn = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "press", marks: [link] }] }] };
  const sections = [
    ...chunked(hostileStrings, 40).map((strings) => ({ type: "para", data: { text: strings.join("\n\n") } })),
    { type: "para", data: { text: worn } },
    { type: "html", data: { html: "<script>hostile()</script>" } },
    { type: "__proto__", data: {} },
  ];
  const reply = JSON.stringify({ say: hostileStrings.join(" ").slice(0, 3_900), blocks: sections });
  const message = await willReply(`answer-${randomUUID()}`, reply);
  await author.call(askAssistant, { params: place, body: { message, agent: "jerry", helperType: "story" } });
  const conversation = await author.call(readAssistant, { params: place });
  const pending = readPending(conversation.state);
  expect(new Set(pending.map(({ type }) => type))).toEqual(new Set(["para"]));
  expect(conversation.state.pendingHTML).not.toContain('"href"');
  return pending.length;
}

/** Only names of existing icons may come back. */
async function mapHostileIcons(author: Author): Promise<string[]> {
  const names = [...hostileStrings.slice(0, 9), "constructor", "<svg onload=hostile()>", iconNames[0]];
  const reply = JSON.stringify(Object.fromEntries(names.map((name, index) => [index + 1, name])));
  const text = await willReply(`icons-${randomUUID()}`, reply);
  const icons = await author.call(mapIcons, { body: { texts: Array.from({ length: 12 }, () => text), count: 12 } });
  expect(icons).toEqual({ 12: iconNames[0] });
  return Object.values(icons);
}

interface Shown {
  readonly author: Author;
  readonly place: PageAddress;
  readonly ideas: readonly Idea[];
  readonly blocks: readonly StoredBlock[];
}

/** Opens the page with its conversation, every outline, and the course as a learner. */
async function openEverything(page: Page, { author, place, ideas, blocks }: Shown): Promise<void> {
  await page.goto(`/?project_uuid=${place.projectId}&chapter_uuid=${place.chapterId}&page_uuid=${place.pageId}`);
  await page.locator(`[data-block="${blocks.at(-1)?.id}"]`).waitFor();
  expect(await page.getByText("This section failed to render safely.").count()).toBe(0);
  for (const { id } of ideas) {
    await page.goto(`/static/idea/${id}`);
    await page.getByRole("article", { name: "Outline" }).waitFor();
  }
  const { url } = await author.call(openPreview, { params: place, query: {} });
  await page.goto(new URL("/launch/1/page-1/", url).href);
  expect(await page.locator("main > div:not([class])").count()).toBe(blocks.length);
}

/** These fields take one of a few words, and any other word rejects the whole reply. Icons have their own test. */
const choices = new Set(["icon", "difficulty", "widget"]);

/** Returns the same shape with another hostile string in each text. */
function withHostile(value: unknown, from: number): unknown {
  let next = from;
  const fill = (part: unknown): unknown => {
    if (typeof part === "string") return hostileStrings[next++ % hostileStrings.length]?.slice(0, 60) ?? "";
    if (Array.isArray(part)) return part.map(fill);
    if (typeof part !== "object" || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([name, each]) => [name, choices.has(name) ? each : fill(each)]));
  };
  return fill(value);
}

function chunked<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, nth) => items.slice(nth * size, (nth + 1) * size));
}

function mustFind(type: string): Block {
  const block = registry.find(({ model }) => model.type === type);
  if (!block) throw new Error(`no block ${type}`);
  return block;
}
