import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { pdfOf, slidesOf, wordOf } from "@coursewright/tests/product/documents.ts";
import { withTemporaryFolder } from "../../../platform/folders/temporary-folder.ts";
import { cutPassages } from "./cut-passages.ts";
import { type ReaderResult, runReader } from "./run-reader.ts";

describe("reading", () => {
  it("[SRC-01] finds the pages and paragraphs of a PDF", async () => {
    const pdf = pdfOf([
      ["Open the hive on a warm day with-", "out wind (if you can).", "", "Work slowly."],
      ["The queen lays two thousand eggs."],
    ]);
    expect(await read(pdf)).toEqual({
      document: {
        kind: "pdf",
        title: null,
        pages: 2,
        parts: [
          { text: "Open the hive on a warm day without wind (if you can).", page: 1 },
          { text: "Work slowly.", page: 1 },
          { text: "The queen lays two thousand eggs.", page: 2 },
        ],
      },
    });
  });

  it("[SRC-01] finds the headings and pages of a Word file", async () => {
    const word = await wordOf(["# Spring", "Open the hive & look.", "", "Feed the bees."]);
    expect(await read(word)).toEqual({
      document: {
        kind: "word",
        title: null,
        pages: 2,
        parts: [
          { text: "Spring", page: 1, isHeading: true },
          { text: "Open the hive & look.", page: 1 },
          { text: "Feed the bees.", page: 2 },
        ],
      },
    });
  });

  it("[SRC-01] finds the slides of a presentation, with their notes", async () => {
    const slides = await slidesOf([
      { title: "Varroa", lines: ["Count the mites"], notes: "Mention the board." },
      { title: "Winter", lines: ["Feed sugar"] },
    ]);
    expect(await read(slides)).toEqual({
      document: {
        kind: "slides",
        title: null,
        pages: 2,
        parts: [
          { text: "Varroa", page: 1, isHeading: true },
          { text: "Count the mites", page: 1 },
          { text: "Mention the board.", page: 1 },
          { text: "Winter", page: 2, isHeading: true },
          { text: "Feed sugar", page: 2 },
        ],
      },
    });
  });

  it("[SRC-01] takes the words of a web page without its menus and scripts", async () => {
    const words = "Bees swarm in May. A swarm is gentle, because it has no home to guard. ".repeat(4).trim();
    const html = `<!doctype html><meta charset="utf-8"><title>Swarm signs</title><nav>Home Shop</nav><script>alert(1)</script>
      <main><h1>Swarms</h1><p>${words}</p></main><footer>Imprint</footer>`;
    expect(await read(Buffer.from(html))).toEqual({
      document: {
        kind: "web",
        title: "Swarm signs",
        pages: null,
        parts: [{ text: "Swarms", isHeading: true }, { text: words }],
      },
    });
  });

  it("[SRC-01] reads Markdown and old encodings", async () => {
    expect(await read(Buffer.from("# Hive\n\nWarm\nday\n\nWind"))).toMatchObject({
      document: { kind: "text", parts: [{ text: "Hive", isHeading: true }, { text: "Warm\nday" }, { text: "Wind" }] },
    });
    expect(await read(Buffer.from("Frühling", "latin1"))).toMatchObject({ document: { parts: [{ text: "Frühling" }] } });
  });
});

describe("passages", () => {
  it("[SRC-01] keep their ids when another part of the source changes", () => {
    const parts = ["One", "Two", "Three"].map((text, index) => ({ text, page: index + 1 }));
    const before = cutPassages("a", parts).map(({ id }) => id);
    const after = cutPassages("a", parts.with(1, { text: "Changed", page: 2 })).map(({ id }) => id);
    expect(after.map((id, index) => id === before[index])).toEqual([true, false, true]);
    expect(cutPassages("b", parts)[0]?.id).not.toBe(before[0]);
  });

  it("[SRC-01] are short, whole sentences on one page", () => {
    const text = "The bees fly out when the sun is warm. ".repeat(60);
    const passages = cutPassages("a", [
      { text: "Heading", isHeading: true, page: 1 },
      { text, page: 1 },
      { text: "Next page", page: 2 },
    ]);
    expect(passages.every((passage) => passage.text.length <= 1_000)).toBe(true);
    expect(passages.at(-1)).toMatchObject({ text: "Next page", page: 2 });
    expect(passages[0]?.text).toMatch(/^Heading\nThe bees.*warm\.$/s);
  });
});

function read(content: Buffer, pages = 1_000): Promise<ReaderResult> {
  return withTemporaryFolder("reading-test", async (folder) => {
    const path = join(folder, "document");
    await writeFile(path, content);
    return runReader({ path, limits: { pages, characters: 5_000_000 }, onProgress: () => undefined });
  });
}
