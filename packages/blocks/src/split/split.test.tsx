import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ReplyError } from "../kit/ai/block-ai.ts";
import { printedLeaves } from "../kit/definition/printed-leaves.tsx";
import { fromPlainText } from "../kit/text/rich-text.ts";
import { fromMarkdown } from "../kit/text/markdown.ts";
import { model, patchFromReply } from "./model.ts";
import { View } from "./view.tsx";

const text = (words: string) => ({ type: "text" as const, text: fromPlainText(words) });
const image = (url: string) => ({ type: "image" as const, url, alt: "A bowl" });

describe("split block", () => {
  it("[ENT-12] a split has two columns, each a text or an image", () => {
    const takes = (...columns: object[]) => model.schema.safeParse({ columns }).success;
    expect(takes(text("x"), image("https://example.org/a.png"))).toBe(true);
    expect(takes(image("/api/r2/file?key=a.png"), image(""))).toBe(true);
    expect(takes(text("x"), text("y"))).toBe(true);
    expect([takes(), takes(text("x")), takes(text("x"), text("y"), text("z")), takes(text("x"), { type: "video", url: "" })]).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(model.defaults.columns.map(({ type }) => type)).toEqual(["text", "image"]);
  });

  it("draws its columns in order", () => {
    const columns = [image("/api/r2/file?key=a.png"), text("Fold.")];
    expect(renderToStaticMarkup(<View data={{ columns }} leaves={printedLeaves} theme={{}} />)).toBe(
      '<div class="b-split"><div class="picture"><img src="/api/r2/file?key=a.png" alt="A bowl" loading="lazy" decoding="async"/></div><div class="words rich"><p>Fold.</p></div></div>',
    );
  });

  it("a reply replaces the first text and keeps the picture", () => {
    const picture = image("/api/r2/file?key=a.png");
    expect(patchFromReply({ text: "New" }, { columns: [picture, text("Old")] }, fromMarkdown)).toEqual({ columns: [picture, text("New")] });
    expect(patchFromReply({ text: "New" }, { columns: [text("Old"), text("Kept")] }, fromMarkdown)).toEqual({
      columns: [text("New"), text("Kept")],
    });
    expect(() => patchFromReply({ text: 5 }, model.defaults, fromMarkdown)).toThrow(ReplyError);
  });
});
