import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { printedLeaves } from "../kit/definition/printed-leaves.tsx";
import { fromPlainText } from "../kit/text/rich-text.ts";
import { View } from "./view.tsx";

it("prints the words as a quotation and the source below", () => {
  const draw = (source: string) =>
    renderToStaticMarkup(<View data={{ text: fromPlainText("x"), source }} leaves={printedLeaves} theme={{}} />);
  expect(draw("Thoreau")).toBe(
    '<figure class="b-quote"><blockquote class="rich"><p>x</p></blockquote><figcaption>Thoreau</figcaption></figure>',
  );
  expect(draw("")).toContain("<figcaption></figcaption>");
});
