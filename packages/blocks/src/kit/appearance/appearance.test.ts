import { contrast, Color } from "@coursewright/theme/color.ts";
import { expect, it } from "vitest";
import { appearancePatch, paint, valuesOf } from "./appearance.ts";

const colors = [
  { field: "cardBackground1" },
  { field: "cardBackground2" },
  { field: "headerColor", on: "headerBackground1" },
  { field: "contentColor", on: "cardBackground1" },
  { field: "borderColor" },
];
const factCard = { widget: "fact-card", group: "factCard", colors } as const;

it("a new ground brings along the second stop of its gradient and the words on it, legible, and nothing else", () => {
  const patch = paint({ ...factCard, worn: {}, field: "cardBackground1", value: "#101820" });
  expect(Object.keys(patch.factCard ?? {})).toEqual(["cardBackground1", "cardBackground2", "contentColor"]);
  const { cardBackground1, cardBackground2, contentColor } = patch.factCard ?? {};
  for (const ground of [cardBackground1, cardBackground2])
    expect(contrast(Color.parse(contentColor), Color.parse(ground))).toBeGreaterThanOrEqual(4.5);
});

it("words that have a colour keep it, and a border changes alone", () => {
  const worn = { factCard: { contentColor: Color.parse("#aa0000"), cardBackground2: Color.parse("#ffffff") } };
  expect(paint({ ...factCard, worn, field: "cardBackground1", value: "#ffeeee" })).toEqual({ factCard: { cardBackground1: "#ffeeee" } });
  expect(paint({ ...factCard, worn, field: "borderColor", value: "#123456" })).toEqual({ factCard: { borderColor: "#123456" } });
});

it("a list of colours is written whole and taken away whole", () => {
  const hero = {
    widget: "hero-banner",
    group: "heroBanner",
    colors: [{ field: "colors.0" }, { field: "colors.1", on: "colors.0" }],
  } as const;
  const painted = paint({ ...hero, worn: {}, field: "colors.0", value: "#101820" });
  expect(painted.heroBanner?.colors).toHaveLength(3);
  expect(painted.heroBanner?.colors?.[0]).toBe("#101820");
  expect(appearancePatch("heroBanner", { "colors.1": undefined }, valuesOf(painted.heroBanner))).toEqual({
    heroBanner: { colors: undefined },
  });
});
