import { createHash, randomUUID } from "node:crypto";
import { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { houseTheme } from "@coursewright/theme/house-theme.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { pictureDocument } from "./picture-of-page.tsx";
import { releaseAssets } from "./release-assets.ts";
import type { ReleaseAssets } from "./release-assets.ts";
import { readReleaseSources } from "./release-sources.ts";

let assets: ReleaseAssets;
beforeAll(async () => {
  assets = releaseAssets(await readReleaseSources(import.meta.url));
});

const file = (name: string) => `/api/r2/file?key=${"k".repeat(43)}/${name}`;
const image = (url: string) =>
  StoredBlock.parse({
    id: randomUUID(),
    type: "image",
    v: 1,
    data: { url, alt: "A jar", caption: "", decorative: false, additionalImages: [] },
  });
const heading = (text: string) => StoredBlock.parse({ id: randomUUID(), type: "heading", v: 1, data: { text, meta: { level: 2 } } });
const documentOf = (...blocks: StoredBlock[]) => pictureDocument({ name: "<i>Jars</i>", theme: houseTheme, blocks }, assets);

describe("picture of a page", () => {
  it("picks the variant that fills the frame, and shows only given files", () => {
    const { files, html } = documentOf(image(file("2048x1365.jpg")), image(file("900x600.png")), image(file("640x480.webp")));
    expect(files).toEqual([file("1440.webp"), file("900.webp"), file("640x480.webp")]);
    const drawn = html((name) => (name === file("900.webp") ? "data:image/webp;base64,AAAA" : undefined));
    expect([...drawn.matchAll(/<(?:img|source) [^>]*?src(?:set)?="([^"]*)"/gi)].map(([, address]) => address)).toEqual([
      "",
      "data:image/webp;base64,AAAA",
      "",
    ]);
    expect(drawn).not.toContain("/api/r2/file");
  });

  it("allows only its own styles, fonts and pictures, and escapes text", () => {
    const drawn = documentOf(heading("<script>alert(1)</script>")).html(() => undefined);
    const css = /<style>(.*?)<\/style>/s.exec(drawn)?.[1] ?? "";
    const hash = createHash("sha256").update(css).digest("base64");
    const policy = `default-src &#39;none&#39;; style-src &#39;sha256-${hash}&#39;; font-src data:; img-src data:`;
    expect(drawn).toMatch(/^<!doctype html><html lang="en"><head><meta http-equiv="Content-Security-Policy"/);
    expect(drawn).toContain(`content="${policy}"`);
    expect([...css.matchAll(/url\((.{0,15})/g)].map(([, start]) => start)).toEqual(Array(3).fill("data:font/woff2"));
    expect(drawn).toContain("&lt;i&gt;Jars&lt;/i&gt;");
    expect(drawn).not.toMatch(/<script|<i>/);
  });

  it("renders a long page only as far as the picture goes", () => {
    const drawn = documentOf(...Array.from({ length: 500 }, (_, index) => heading(`Heading ${index}.`))).html(() => undefined);
    expect([drawn.includes("Heading 39."), drawn.includes("Heading 40.")]).toEqual([true, false]);
  });
});
