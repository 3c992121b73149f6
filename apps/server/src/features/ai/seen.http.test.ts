import { readFileSync } from "node:fs";
import { credits as whole } from "@coursewright/base/credits.ts";
import { AuthorId, BlockId } from "@coursewright/base/ids.ts";
import { fieldsByRole } from "@coursewright/blocks/kit/definition/fields.ts";
import { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { fromMarkdown } from "@coursewright/blocks/kit/text/markdown.ts";
import { linesOf, RichText } from "@coursewright/blocks/kit/text/rich-text.ts";
import { placeMark } from "@coursewright/blocks/kit/ai/block-prompt.ts";
import { readBlock, registry } from "@coursewright/blocks/registry.ts";
import { type ModelProvider, type ProviderCall, startModelProvider } from "@coursewright/tests/fakes/model-provider.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { apiOf } from "../../../test/courses.ts";
import { createTestFixture, startTestServer, type TestFixture, type TestServer } from "../../../test/fixture.ts";
import { media } from "../../../test/no-pictures.ts";
import { noSources } from "../../../test/no-sources.ts";
import { painter } from "../../../test/painter.ts";
import { createAiGateway } from "../../platform/ai-gateway/gateway.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import { limits } from "../../platform/http/limits.ts";
import { newUuid } from "../../platform/ids/ids.ts";
import { createLive, type Live } from "../../platform/live/live.ts";
import { createCoursesService } from "../courses/service.ts";
import { coursesRoutes } from "../courses/routes.ts";
import { createCreditsService, type CreditsService } from "../credits/service.ts";
import { courseAroundReader } from "./course-around.ts";
import { createPaidWork } from "./paid-work.ts";
import { aiRoutes } from "./routes.ts";
import { createAiService } from "./service.ts";

/* Asserts on the request that the provider received, not on its answer: a stand-in answers anything. */

let fixture: TestFixture;
let provider: ModelProvider;
let live: Live;
let credits: CreditsService;
let server: TestServer;

beforeAll(async () => {
  fixture = await createTestFixture();
  provider = await startModelProvider({ port: 0 });
  live = createLive({ redisUrl: fixture.redisUrl, log: fixture.log });
  credits = createCreditsService({ databases: fixture.databases, live, clock: systemClock });
  const courses = createCoursesService({ databases: fixture.databases });
  const gateway = createAiGateway({
    baseUrl: provider.baseUrl,
    apiKey: "sk-test",
    textModel: "demo-text",
    imageModel: "demo-image",
    log: fixture.log,
  });
  const paidWork = createPaidWork({ databases: fixture.databases, credits, clock: systemClock, log: fixture.log });
  const ai = createAiService({ gateway, paidWork, painter, media, sources: noSources, aroundOf: courseAroundReader(courses) });
  const generous = { ...limits, generate: { ...limits.generate, max: 1_000 } };
  server = await startTestServer(fixture, [...aiRoutes(ai), ...coursesRoutes(courses)], generous, { perAccount: 50 });
});

beforeEach(async () => {
  await fetch(`${provider.origin}/__calls`, { method: "DELETE" });
});

afterAll(async () => {
  await server.close();
  live.close();
  await provider.close();
  await fixture.close();
});

/** Blocks that hold words of the author; the banner also draws a picture, which needs a painter. */
const written = registry.filter(({ model, becomes }) => !becomes && Object.keys(model.defaults).length > 0 && model.type !== "hero-banner");

describe("a request to the helper", () => {
  it.each(written.map((block) => [block.model.type, block] as const))("[SEE-01] carries the words of a %s", async (type, block) => {
    const stored = latestOf(type);
    await ask({ type, block: stored, usermessage: "Half the length" });
    const sent = flat(JSON.parse(partOf(await sentSystem(), "block"))).join(" ");
    const words = wordsOf(stored, block.model.schema);

    expect(words.length).toBeGreaterThan(0);
    for (const word of words) expect(sent).toContain(word);
  });

  it.each(["barchart", "piechart", "linechart"])("[SEE-01] carries the figures of a %s", async (chartType) => {
    const stored = latestOf(chartType);
    const asked = {
      usermessage: "Only the first year",
      chartType,
      bars: 3,
      blocks: 2,
      before: ["Sales rose."],
      after: ["Then they fell."],
    };
    const uid = await welcomed();
    const reply = await server.ask("/api/generate-chart-backendbaby2", {
      as: uid,
      method: "POST",
      body: { ...asked, block: stored, selection: "Sales" },
    });
    expect(reply.status).toBe(200);
    const system = await sentSystem();

    expect(JSON.parse(partOf(system, "block"))).toEqual(stored.data);
    expect(partOf(system, "page")).toBe(`Sales rose.\n\n${placeMark}\n\nThen they fell.`);
    expect(partOf(system, "selection")).toBe("Sales");
    expect(system).toContain("Draw 3 bars in each group");
    expect(system).toContain("Draw 2 groups");
  });

  it("[SEE-01] marks the place of the block between the texts around it", async () => {
    await ask({ before: ["First.", "Second."], after: ["Fourth."], block: para("Third.") });
    expect(partOf(await sentSystem(), "page")).toBe(`First.\n\nSecond.\n\n${placeMark}\n\nFourth.`);
  });

  it("[SEE-01] carries the selected words", async () => {
    await ask({ block: para("Bees dance in the dark."), selection: "in the dark" });
    const system = await sentSystem();
    expect(partOf(system, "selection")).toBe("in the dark");
    expect(JSON.parse(partOf(system, "block"))).toEqual({ text: "Bees dance in the dark." });
  });

  it("[SEE-01] names course, chapter and page, and marks the page in the outline", async () => {
    const { uid, place } = await courseOfBees();
    await ask({ place }, uid);
    expect(partOf(await sentSystem(), "course")).toBe(
      [
        "Course: Bees for beginners",
        "Chapter: Honey",
        "Page: Nectar",
        "Contents:",
        "1. The hive",
        "  Queen",
        "2. Honey",
        "  Wax",
        "  Nectar (this page)",
        "  Harvest",
      ].join("\n"),
    );
  });

  it("[SEE-01] [SEE-06] follows audience, tone and words of the course's style", async () => {
    const { uid, place } = await courseOfBees();
    const style = { audience: "Hobby beekeepers", readingLevel: "age 11", tone: ["warm"], wordsToUse: ["hive"], spelling: "uk" };
    const more = { wordsToAvoid: [{ word: "utilise", instead: "use" }], sample: "Bees are patient teachers." };
    expect((await apiOf(server, uid).put(`/projects/${place.projectId}/style`, { ...style, ...more })).status).toBe(200);
    await ask({ place, block: para("Bees.") }, uid);
    const system = await sentSystem();
    for (const words of ["Hobby beekeepers", "age 11", "The tone is warm", "hive", "utilise", "colour", "Bees are patient teachers."])
      expect(system).toContain(words);
  });

  it("[SEE-01] does not show a course of another author", async () => {
    const { place } = await courseOfBees();
    const reply = await ask({ place });
    expect(reply.status).toBe(200);
    expect(await sentSystem()).not.toContain("Bees for beginners");
  });

  it("[SEE-01] asks for the language of the page", async () => {
    await ask({ before: ["Die Bienen sind nicht allein, und das ist auch für den Imker von Vorteil."] });
    expect(await sentSystem()).toContain("Write in German, unless the author asks for another language.");
  });

  it("[SEE-01] shows no block when the block is new", async () => {
    await ask({ block: para(""), before: ["First."] });
    expect(await sentSystem()).not.toContain("<block>");
  });

  it("[SEE-01] refuses a block that cannot be read, for free", async () => {
    const uid = await welcomed();
    const reply = await ask({ block: { ...para("x"), data: { text: 5 } } }, uid);
    expect(reply.status).toBe(400);
    expect(await calls()).toEqual([]);
  });

  it("[SEE-02] asks for the words that replace the selected ones", async () => {
    const block = { ...para(""), data: { text: fromMarkdown("Bees **dance** in [the dark](https://bees.example/).") } };
    await ask({ type: "words", promptname: "words-jerry", block, selection: "**dance** in", usermessage: "Shorten" });
    const system = await sentSystem();
    expect(partOf(system, "selection")).toBe("**dance** in");
    expect(JSON.parse(partOf(system, "block"))).toEqual({ text: "Bees **dance** in [the dark](https://bees.example/)." });
    expect(system).toContain("The reply replaces exactly these words");
  });

  it("[SEE-02] makes another block from the selected words", async () => {
    const asked = { type: "flash-card", promptname: "flash-card-jerry", usermessage: "Turn into a flash card" };
    await ask({ ...asked, block: para("Bees dance. They sleep, too."), selection: "Bees dance." });
    const system = await sentSystem();
    expect(system).toContain("Reply format: block flash-card");
    expect(partOf(system, "selection")).toBe("Bees dance.");
    expect(JSON.parse(partOf(system, "block"))).toEqual({ text: "Bees dance. They sleep, too." });
  });

  it("[SEE-01] refuses a selection above its budget, for free", async () => {
    const uid = await welcomed();
    const long = { type: "words", promptname: "words-jerry", block: para("Bees."), selection: "蜜蜂".repeat(3_000) };
    expect((await ask(long, uid)).status).toBe(400);
    expect((await ask({ ...long, selection: "bees dance ".repeat(1_000) }, uid)).status).toBe(200);
    expect(await calls()).toHaveLength(1);
  });

  it("[SEE-02] refuses to replace words when none are selected", async () => {
    const reply = await ask({ type: "words", promptname: "words-jerry", block: para("Bees."), selection: " " });
    expect(reply.status).toBe(400);
    expect(await calls()).toEqual([]);
  });
});

const id = BlockId.parse("4f0c1f8e-6d0a-4a57-9a3b-0c4d5e6f7a80");

function para(words: string): StoredBlock {
  return StoredBlock.parse({ id, type: "para", v: 1, data: { text: fromMarkdown(words) } });
}

function latestOf(type: string): StoredBlock {
  const block = registry.find(({ model }) => model.type === type);
  const folder = new URL(`../../../../../packages/blocks/src/${block?.stylesheet.split("/")[0]}/fixtures/latest.json`, import.meta.url);
  return StoredBlock.omit({ answer: true }).parse(JSON.parse(readFileSync(folder, "utf8")));
}

/** The words that the author wrote, line by line. */
function wordsOf(stored: StoredBlock, schema: Parameters<typeof fieldsByRole>[0]): string[] {
  const read = readBlock(stored);
  if (read.state !== "ok") throw new Error(`The fixture of ${stored.type} is not readable`);
  const fields = fieldsByRole(schema, read.data).flatMap(({ role, value }) =>
    role === "text" || role === "alt" ? [String(value)] : role === "richText" ? linesOf(RichText.parse(value)).map(({ text }) => text) : [],
  );
  return fields.map(bare).filter((word) => word !== "");
}

function flat(value: unknown): string[] {
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(flat) : [bare(String(value))];
}

/** Without the signs of Markdown, and on one line. */
function bare(text: string): string {
  return text
    .replaceAll(/[*_`~]|<\/?[a-z]+>|\]\([^)]*\)|\[(?: \])?/g, "")
    .replaceAll(/^\s*(?:- |\d\. )/gm, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

async function ask(change: object, uid?: AuthorId): Promise<Response> {
  const type = "type" in change ? String(change.type) : "para";
  const body = { usermessage: "Plainer words", chatMemory: [], promptname: `${type}-jerry`, type, ...change };
  return server.ask("/api/generate-backendbaby2", { as: uid ?? (await welcomed()), method: "POST", body });
}

async function sentSystem(): Promise<string> {
  const system = (await calls()).at(-1)?.system;
  if (system === undefined) throw new Error("The provider was not asked");
  return system;
}

async function calls(): Promise<ProviderCall[]> {
  const response = await fetch(`${provider.origin}/__calls`);
  // Returned by the fake provider, which declares the type.
  return (await response.json()) as ProviderCall[];
}

function partOf(system: string, tag: string): string {
  const found = new RegExp(`<${tag}>\\n([\\s\\S]*?)\\n</${tag}>`).exec(system)?.[1];
  if (found === undefined) throw new Error(`No ${tag} was sent`);
  return found;
}

async function welcomed(): Promise<AuthorId> {
  const uid = AuthorId.parse(newUuid());
  await credits.grant({ uid, operation: `welcome:${uid}`, amount: whole(25), reason: "welcome" });
  return uid;
}

/** The place is on the page Nectar. */
async function courseOfBees() {
  const uid = await welcomed();
  const api = apiOf(server, uid);
  const made = async (path: string, name: string) => (await api.post<{ id: string }>(path, { name })).body.id;
  const projectId = await made("/projects", "Bees for beginners");
  const chapters = `/projects/${projectId}/chapters`;
  const [hive, honey] = [await made(chapters, "The hive"), await made(chapters, "Honey")];
  await made(`${chapters}/${hive}/pages`, "Queen");
  await made(`${chapters}/${honey}/pages`, "Wax");
  const pageId = await made(`${chapters}/${honey}/pages`, "Nectar");
  await made(`${chapters}/${honey}/pages`, "Harvest");
  return { uid, place: { projectId, pageId, blockId: id } };
}
