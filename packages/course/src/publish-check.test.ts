import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { Course } from "./course.ts";
import { checkCourse } from "./publish-check.ts";
import { blockOfType } from "@coursewright/blocks/registry.ts";

const own = "/api/r2/file?key=abc/640x480.jpg";
const image = { url: own, alt: "", caption: "A jar", decorative: false, additionalImages: [] };
const defaultsOf = (type: string) => ({ ...blockOfType(type)?.model.defaults });
const options = (correct: boolean) => [{ id: "a", text: "Feed it", isCorrect: correct }];

describe("publish check", () => {
  it("a course without problems has no findings", () => {
    const blocks = [
      block("heading", { text: "Warmth", meta: { level: 2 } }),
      block("heading", { text: "By day", meta: { level: 3 } }),
      block("image", { ...image, alt: "A jar of starter" }),
      block("image", { ...image, decorative: true }),
      block("MCQ", { question: "What now?", options: options(true) }),
    ];
    expect(checkCourse(courseOf(blocks))).toMatchObject({ findings: [], pictures: 2, quizzes: 1 });
  });

  it("finds pictures without a description; the repair marks them as decorative", () => {
    const further = { ...image, decorative: true, additionalImages: [{ url: own, alt: " " }] };
    const { findings } = checkCourse(courseOf([block("image", image), block("image", further)]));
    expect(findings).toMatchObject([
      { kind: "picture without description", about: "A jar", repair: { do: "mark as decorative", patch: { decorative: true } } },
      { kind: "picture without description", about: "A jar", repair: null },
    ]);
  });

  it("finds a quiz without a right answer, or with an empty one", () => {
    const empty = [{ id: "a", text: " ", isCorrect: true }];
    const course = courseOf([
      block("MCQ", { question: "One?", options: options(false) }),
      block("MCQ", { question: "Two?", options: empty }),
    ]);
    expect(checkCourse(course).findings.map(({ kind, about }) => [kind, about])).toEqual([
      ["quiz without right answer", "One?"],
      ["quiz without right answer", "Two?"],
    ]);
  });

  it("finds sample words and figures that a new block came with, but not useful defaults", () => {
    const hero = { title: "A title worth stopping for", subtitle: "Mine", buttonText: "Learn More", buttonUrl: "#" };
    const chart = { title: "Rise", blocks: { Block1: { label: "Loaves", Q1: 1, Q2: 2, Q3: 3, Q4: 4 } } };
    const found = checkCourse(
      courseOf([
        block("hero-banner", { ...hero, backgroundImage: "", layout: "center" }),
        block("hero-banner", { ...hero, title: "Bread", buttonUrl: "https://example.org", backgroundImage: "", layout: "center" }),
        block("flash-card", { question: "Why wait?", answer: "The answer, once they have thought about it." }),
        block("barchart", chart),
      ]),
    ).findings;
    expect(found.map(({ kind, about, field }) => [kind, about, field])).toEqual([
      ["sample left", "A title worth stopping for", "title"],
      ["sample left", "The answer, once they have thought about it.", "answer"],
      ["button without address", "Learn More", "buttonUrl"],
    ]);
    expect(checkCourse(courseOf([block("barchart", { ...defaultsOf("barchart"), title: "Rise" })])).findings).toMatchObject([
      { kind: "sample left", field: "blocks.Block1.Q1" },
    ]);
  });

  it("finds empty blocks, except dividers and the empty line at a page's end", () => {
    const empty = ["para", "heading", "image", "video", "MCQ", "quote", "table", "Split", "divider", "para"].map((type) =>
      block(type, defaultsOf(type)),
    );
    const { findings } = checkCourse(courseOf([block("heading", { text: "Warmth", meta: { level: 2 } }), ...empty]));
    expect(findings.map(({ kind, place }) => [kind, empty.findIndex(({ id }) => id === place.blockId)])).toEqual(
      [0, 1, 2, 3, 4, 5, 6, 7].map((index) => ["block empty", index]),
    );
  });

  it("[SEE-05] names blocks with figures that the author has not confirmed and that are still shown", () => {
    const data = { title: "Rise", subtitle: "", source: "", labels: [], blocks: { Block1: { label: "", Q1: 7, Q2: 8 } } };
    const course = courseOf([
      { ...block("barchart", data), metadata: { figuresToCheck: ["7", "99"] } },
      { ...block("barchart", data), metadata: { figuresToCheck: ["99"] } },
      block("barchart", data),
    ]);
    expect(checkCourse(course).findings).toMatchObject([{ kind: "figures not confirmed", about: "7", repair: null }]);
  });

  it("finds links to a page that is gone, by their words", () => {
    const mark = (page: string) => [{ type: "link", attrs: { href: `page:${page}` } }];
    const text = (page: string) => ({
      type: "doc",
      content: [
        {
          type: "paragraph",
          content: [
            { type: "text", text: "See ", marks: mark(page) },
            { type: "text", text: "day two", marks: [...mark(page), { type: "bold" }] },
            { type: "text", text: "." },
          ],
        },
      ],
    });
    const here = randomUUID();
    const blocks = [block("para", { text: text(randomUUID()) }), block("quote", { text: text(here), source: "" })];
    const { findings, references } = checkCourse(courseOf(blocks, { pageId: here }));
    expect(findings).toMatchObject([{ kind: "link broken", about: "See day two", place: { blockId: blocks[0]?.id }, repair: null }]);
    expect(references).toEqual([]);
  });

  it("finds a heading that skips a level; the repair corrects the level", () => {
    const course = courseOf([
      block("heading", { text: "Deep", meta: { level: 3 } }),
      block("heading", { text: "High", meta: { level: 2 } }),
    ]);
    expect(checkCourse(course).findings).toMatchObject([
      { kind: "heading out of order", about: "Deep", repair: { do: "put heading in order", patch: { meta: { level: 2 } } } },
    ]);
  });

  it("reports an empty page once, whatever empty blocks it has", () => {
    const { findings } = checkCourse(
      courseOf([block("MCQ", { question: "", options: [] }), block("heading", { text: "", meta: { level: 3 } })]),
    );
    expect(findings).toMatchObject([{ kind: "page empty", about: "Day one", repair: { do: "put page away" } }]);
  });

  it("reports low contrast once, at the level that sets the colour, with a fix", () => {
    const words = block("heading", { text: "Warmth", meta: { level: 2 } });
    const pale = { colors: { textColors: ["#dddddd"] } };
    const course = courseOf([words, { ...words, id: randomUUID(), theme: pale }], { theme: pale });
    const { findings } = checkCourse(course);
    expect(findings.map(({ kind, about, repair }) => [kind, about, repair?.do === "raise contrast" && repair.level])).toEqual([
      ["low contrast", "#dddddd", "project"],
      ["low contrast", "#dddddd", "block"],
    ]);
    const [project] = findings;
    const mended = project?.repair?.do === "raise contrast" ? { ...course, theme: project.repair.patch } : course;
    expect(checkCourse(mended).findings.map(({ repair }) => repair?.do === "raise contrast" && repair.level)).toEqual(["block"]);
  });

  it("lists files and links with their places", () => {
    const link = { type: "text", text: "here", marks: [{ type: "link", attrs: { href: "https://example.org/gone" } }] };
    const para = block("para", { text: { type: "doc", content: [{ type: "paragraph", content: [link] }] } });
    const { references } = checkCourse(courseOf([block("image", { ...image, alt: "A jar" }), para]));
    expect(references.map(({ kind, address }) => [kind, address])).toEqual([
      ["file", own],
      ["link", "https://example.org/gone"],
    ]);
    expect(references[1]?.place).toMatchObject({ pageName: "Day one", blockId: para.id });
  });

  it("every finding has its own id", () => {
    const { findings } = checkCourse(courseOf([block("image", { ...image, additionalImages: [{ url: own, alt: "" }] })]));
    expect(new Set(findings.map(({ id }) => id)).size).toBe(2);
  });
});

function block(type: string, data: object) {
  const versions: Record<string, number> = { heading: 1, image: 1, MCQ: 1, para: 1 };
  return { id: randomUUID(), type, v: versions[type], data, aiagent: "jerry" };
}

function courseOf(
  blocks: readonly object[],
  { pageId = randomUUID(), ...more }: { pageId?: string; [part: string]: unknown } = {},
): Course {
  const named = (name: string, id: string = randomUUID()) => {
    return { id, uuid: id, name, dateCreated: "2026-01-01T00:00:00.000Z" };
  };
  return Course.parse({
    project: { id: randomUUID(), name: "Bread" },
    ...more,
    chapters: [{ ...named("Starter"), pages: [{ ...named("Day one", pageId), blocks }] }],
  });
}
