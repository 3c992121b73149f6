import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { printedLeaves } from "../kit/definition/printed-leaves.tsx";
import { ai } from "./ai.server.ts";
import { model } from "./model.ts";
import { View } from "./view.tsx";

describe("heading block", () => {
  it("[ENT-13] has text and meta, which holds its level", () => {
    expect(model.defaults).toEqual({ text: "", meta: { level: 2 } });
    expect(model.schema.safeParse({ text: "x" }).success).toBe(false);
    expect(model.schema.safeParse({ meta: { level: 2 } }).success).toBe(false);
    const draw = (level: 2 | 3) => renderToStaticMarkup(<View data={{ text: "x", meta: { level } }} leaves={printedLeaves} theme={{}} />);
    expect([draw(2), draw(3)]).toEqual(['<h2 class="b-h">x</h2>', '<h3 class="b-h">x</h3>']);
  });

  it("puts a reply on one line", () => {
    expect(ai.parseReply('{"text": " Warmth is\\nthe throttle "}')).toEqual({ text: "Warmth is the throttle" });
  });
});
