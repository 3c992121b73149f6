import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { printedLeaves } from "../kit/definition/printed-leaves.tsx";
import { emptyRichText, fromPlainText, plainText } from "../kit/text/rich-text.ts";
import { ai } from "./ai.server.ts";
import { model } from "./model.ts";
import { View } from "./view.tsx";

describe("paragraph block", () => {
  it("prints its own style as attributes and inherits the rest", () => {
    const draw = (style: object) =>
      renderToStaticMarkup(<View data={{ text: fromPlainText("x"), ...style }} leaves={printedLeaves} theme={{}} />);
    expect(draw({})).toBe('<div class="b-p rich"><p>x</p></div>');
    expect(draw({ alignment: "center", font: "Courier New", size: "0.8rem", card: true })).toBe(
      '<div class="b-p rich" data-align="center" data-font="Courier New" data-size="0.8rem" data-card="on"><p>x</p></div>',
    );
  });

  it("accepts only the fonts, sizes and alignments of the panel", () => {
    const takes = (style: object) => model.schema.safeParse({ text: emptyRichText, ...style }).success;
    for (const font of ["Georgia", "Arial", "Courier New", "Verdana"]) expect(takes({ font })).toBe(true);
    for (const size of ["0.8rem", "1rem", "1.25rem", "1.5rem"]) expect(takes({ size })).toBe(true);
    for (const alignment of ["left", "center", "right", "justify"]) expect(takes({ alignment })).toBe(true);
    for (const style of [{ font: "Papyrus" }, { size: "9rem" }, { alignment: "middle" }, { card: "on" }]) expect(takes(style)).toBe(false);
  });

  it("turns a reply's plain text into paragraphs", () => {
    const { text } = ai.parseReply('{"text": "One.\\n\\nTwo <b>bold</b>."}');
    expect(text && plainText(text)).toBe("One.\n\nTwo <b>bold</b>.");
  });
});
