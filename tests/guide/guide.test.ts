import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { addressOf, guideFolder, namedPictures, readGuide, unlistedPages } from "../../apps/editor/guide/guide-pages.ts";

const root = join(import.meta.dirname, "../..");
const markdown = readdirSync(guideFolder)
  .filter((name) => name.endsWith(".md"))
  .map((name) => ({ name, text: readFileSync(join(guideFolder, name), "utf8") }));
const readme = readFileSync(join(root, "README.md"), "utf8");
const kept = readdirSync(join(guideFolder, "pictures"));

describe("user guide", () => {
  it("lists every page in its contents", () => {
    expect(readGuide()).toHaveLength(11);
    expect(unlistedPages()).toEqual([]);
  });

  it.each(markdown.filter(({ name }) => name !== "README.md"))("$name shows one to three pictures that exist", ({ text }) => {
    const pictures = namedPictures(text);
    expect(pictures.length).toBeGreaterThanOrEqual(1);
    expect(pictures.length).toBeLessThanOrEqual(3);
    expect(pictures.filter((path) => !existsSync(join(guideFolder, path)))).toEqual([]);
  });

  it("uses every picture that is kept, each below 120 kB", () => {
    const used = new Set([...markdown.map(({ text }) => text), readme].flatMap((text) => text.match(/(?<=pictures\/)[\w-]+\.webp/g) ?? []));
    expect(kept.filter((name) => !used.has(name))).toEqual([]);
    expect(kept.filter((name) => statSync(join(guideFolder, "pictures", name)).size >= 120_000)).toEqual([]);
  });

  it("links only to pages that exist", () => {
    const pages = readGuide();
    const slugs = new Set(pages.map(({ slug }) => addressOf(slug)));
    const links = pages.flatMap(({ html }) => [...html.matchAll(/<a href="([^"]*)"/g)].map(([, href = ""]) => href));
    expect(links.filter((href) => !slugs.has(href))).toEqual([]);
  });

  it.each(readGuide())("$title has one title and describes its pictures", ({ title, html }) => {
    expect(title).not.toBe("");
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).not.toContain('alt=""');
  });
});
