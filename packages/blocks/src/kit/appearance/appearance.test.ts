import { Color } from "@coursewright/theme/color.ts";
import { describe, expect, it } from "vitest";
import { appearancePatch, colorPatch, valuesOf } from "./appearance.ts";

const drawn = { at: "div", as: "fill" } as const;
const colors = [
  { field: "cardBackground1", drawn },
  { field: "cardBackground2", drawn },
  { field: "headerColor", on: "headerBackground1", drawn },
  { field: "contentColor", on: "cardBackground1", drawn },
  { field: "borderColor", drawn },
];
const factCard = { widget: "fact-card", group: "factCard", colors } as const;

describe("widget appearance", () => {
  it("a new background also sets its second gradient stop, and no text", () => {
    const patch = colorPatch({ ...factCard, effective: {}, field: "cardBackground1", value: "#101820" });
    expect(Object.keys(patch.factCard ?? {})).toEqual(["cardBackground1", "cardBackground2"]);
  });

  it("keeps chosen text colours; a border changes alone", () => {
    const effective = { factCard: { contentColor: Color.parse("#aa0000"), cardBackground2: Color.parse("#ffffff") } };
    expect(colorPatch({ ...factCard, effective, field: "cardBackground1", value: "#ffeeee" })).toEqual({
      factCard: { cardBackground1: "#ffeeee" },
    });
    expect(colorPatch({ ...factCard, effective, field: "borderColor", value: "#123456" })).toEqual({
      factCard: { borderColor: "#123456" },
    });
  });

  it("sets and removes a colour list as a whole", () => {
    const hero = {
      widget: "hero-banner",
      group: "heroBanner",
      colors: [
        { field: "colors.0", drawn },
        { field: "colors.1", on: "colors.0", drawn },
      ],
    } as const;
    const patched = colorPatch({ ...hero, effective: {}, field: "colors.0", value: "#101820" });
    expect(patched.heroBanner?.colors).toHaveLength(3);
    expect(patched.heroBanner?.colors?.[0]).toBe("#101820");
    expect(appearancePatch("heroBanner", { "colors.1": undefined }, valuesOf(patched.heroBanner))).toEqual({
      heroBanner: { colors: undefined },
    });
  });
});
