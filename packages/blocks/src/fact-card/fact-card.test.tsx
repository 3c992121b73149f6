import { styles } from "@coursewright/theme/theme.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { printedLeaves } from "../kit/definition/printed-leaves.tsx";
import { fromPlainText, plainText } from "../kit/text/rich-text.ts";
import { ai } from "./ai.server.ts";
import { model } from "./model.ts";
import type { FactCard } from "./model.ts";
import { View } from "./view.tsx";

const draw = (change: Partial<FactCard>, style?: (typeof styles)[number]) =>
  renderToStaticMarkup(
    <View
      data={{ ...model.defaults, content: fromPlainText("x"), ...change }}
      leaves={printedLeaves}
      theme={style ? { factCard: { style } } : {}}
    />,
  );

describe("fact card block", () => {
  it('[ENT-15] has headerType "did-you-know", headerVariation "default", customHeaderText and content', () => {
    expect(Object.keys(model.defaults)).toEqual(["headerType", "headerVariation", "customHeaderText", "content"]);
    expect(model.defaults).toMatchObject({ headerType: "did-you-know", headerVariation: "default", customHeaderText: "" });
    for (const key of Object.keys(model.defaults))
      expect(model.schema.safeParse({ ...model.defaults, [key]: undefined }).success).toBe(false);
  });

  it("uses the theme's style, or the default one", () => {
    expect(styles.map((style) => /data-style="(\w+)"/.exec(draw({}, style))?.[1])).toEqual([...styles]);
    expect(draw({})).toContain('data-style="default"');
  });

  it("shows the header of its type, or the author's own", () => {
    expect(draw({})).toContain("Did you know?");
    expect(draw({ headerType: "quick-tip" })).toContain("Quick tip");
    expect(draw({ headerType: "quick-tip", customHeaderText: "Mind the heat" })).toContain("Mind the heat");
    expect(draw({ headerType: "quick-tip", customHeaderText: "Mind the heat" })).not.toContain("Quick tip");
  });

  it("has an icon unless its header is plain", () => {
    expect([draw({}), draw({ headerVariation: "plain" }), draw({}, "minimal")].map((html) => html.includes("<svg"))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("turns a reply into content", () => {
    const { content } = ai.parseReply('{"content": "One. Two."}');
    expect(content && plainText(content)).toBe("One. Two.");
  });

  it("its review card asks with the header and beginning, without the whole fact", () => {
    const cardOf = (content: string, change: Partial<FactCard> = {}) =>
      model.card?.({ ...model.defaults, content: fromPlainText(content), ...change }, {}, printedLeaves.say);
    expect(cardOf("A healthy starter doubles in four to six hours.")).toEqual({
      kind: "fact",
      front: "Did you know?\nA healthy starter …",
      back: "A healthy starter doubles in four to six hours.",
    });
    expect(cardOf("Salt slows.")?.front).toBe("Did you know?");
    expect(cardOf("word ".repeat(60), { customHeaderText: "By heart" })?.front).toBe("By heart\nword word word word word …");
    expect([cardOf(" "), cardOf("Salt slows.", { headerType: "custom" })]).toEqual([null, null]);
  });
});
