import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { printedLeaves } from "../kit/definition/printed-leaves.tsx";
import { View } from "./view.tsx";

it("prints its lines as they are, under the name of the language", () => {
  const html = renderToStaticMarkup(<View data={{ code: "if a:\n  b()", language: "Python" }} leaves={printedLeaves} theme={{}} />);
  expect(html).toContain('<div class="b-code-bar"><span>Python</span></div>');
  expect(html).toContain("<code>if a:\n  b()</code>");
});
