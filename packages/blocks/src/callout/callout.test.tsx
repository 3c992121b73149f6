import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { printedLeaves } from "../kit/definition/printed-leaves.tsx";
import { fromPlainText } from "../kit/text/rich-text.ts";
import { calloutKinds } from "./model.ts";
import type { Callout } from "./model.ts";
import { View } from "./view.tsx";

describe("callout block", () => {
  const draw = (data: Partial<Callout>) =>
    renderToStaticMarkup(<View data={{ kind: "note", title: "", text: fromPlainText("x"), ...data }} leaves={printedLeaves} theme={{}} />);

  it("prints the name of its kind if it has no title", () => {
    const titles = calloutKinds.map((kind) => /b-callout-title">(.*?)</.exec(draw({ kind }))?.[1]);
    expect(titles).toEqual(["Note", "Tip", "Warning", "Danger"]);
  });

  it("names its kind beside the author's own title", () => {
    const html = draw({ kind: "danger", title: "Hot oven" });
    expect(html).toContain('<p class="b-callout-title">Hot oven</p>');
    expect(html).toMatch(/<svg[^>]*role="img" aria-label="Danger"/);
    expect(draw({ kind: "danger" })).not.toContain("aria-label");
  });
});
