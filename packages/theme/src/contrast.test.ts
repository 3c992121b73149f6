import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { color, contrast, lightnessOf, mix, withLightness } from "./color.ts";
import { contrastProblems, nearestPassing } from "./contrast.ts";
import { houseTheme } from "./house-theme.ts";
import { Theme } from "./theme.ts";

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => color(`#${value.toString(16).padStart(6, "0")}`));
const white = color("#fff");

describe("contrast", () => {
  it("mixes colours and computes WCAG contrast", () => {
    expect(mix(color("#000"), color("#fff"), 0.5)).toBe("#808080");
    expect(contrast(color("#000"), color("#fff"))).toBeCloseTo(21);
    expect(contrast(color("#777"), color("#fff"))).toBeCloseTo(4.48, 2);
  });

  it.for([
    { value: "#777777", on: "#ffffff", ratio: 4.5, fix: "#767676" },
    { value: "#e3a32b", on: "#ffffff", ratio: 4.5, fix: "#9c6d15" },
    { value: "#e3a32b", on: "#ffffff", ratio: 3, fix: "#c4891a" },
    { value: "#2145c4", on: "#17181c", ratio: 4.5, fix: "#5d7be4" },
    { value: "#2145c4", on: "#ffffff", ratio: 4.5, fix: "#2145c4" },
    { value: "#ffffff", on: "#ffffff", ratio: 4.5, fix: "#767676" },
    { value: "#808080", on: "#777777", ratio: 4.6, fix: "#030303" },
    { value: "#808080", on: "#777777", ratio: 21, fix: undefined },
  ])("the nearest lightness of $value that is $ratio:1 on $on is $fix", ({ value, on, ratio, fix }) => {
    expect(nearestPassing(color(value), { on: [color(on)], ratio })).toBe(fix);
  });

  it("offers the nearest lightness that passes, if any does", () => {
    fc.assert(
      fc.property(hex, hex, (value, background) => {
        const fix = nearestPassing(value, { on: [background], ratio: 4.5 }) ?? value;
        expect(contrast(fix, background)).toBeGreaterThanOrEqual(4.5);
        if (fix === value) return;
        const [from, to] = [lightnessOf(value), lightnessOf(fix)];
        const nearer = [0, 0.25, 0.5, 0.75, 1].map((share) =>
          withLightness(value, from + (to - from) * share - Math.sign(to - from) * 0.01),
        );
        const between = nearer.filter((candidate) => Math.abs(lightnessOf(candidate) - from) < Math.abs(to - from) - 0.006);
        expect(between.filter((candidate) => contrast(candidate, background) >= 4.5)).toEqual([]);
      }),
    );
  });

  it("reports colours that fail for their role, with a fix", () => {
    const theme = Theme.parse({
      colors: { themeColors: ["#e3a32b", "#ffff00"], textColors: ["#999"] },
      mcq: { cardColor: "#2145c4", questionColor: "#000", optionColor: "#fff", optionBubble: "#2145c5" },
      bulletCard: { cardBackground1: "#fff", cardBackground2: "#000", textColor: "#eee", iconColor: "#888" },
      charts: { colors: ["#2145c4", "#ffee00"], title: "#333" },
      table: { headerBg: "#171a21", textColor: "#fff" },
      heroBanner: { colors: ["#2145c4", "#8aa0d8", "#2145c4"] },
    });
    const problems = contrastProblems(theme);
    expect(problems.map(({ path, needed }) => [path.join("."), needed])).toEqual([
      ["colors.themeColors.0", 4.5],
      ["colors.textColors.0", 4.5],
      ["heroBanner.colors.1", 4.5],
      ["mcq.questionColor", 4.5],
      ["table.textColor", 4.5],
      ["charts.colors.1", 3],
      ["bulletCard.textColor", 4.5],
    ]);
    for (const { ratio, needed } of problems) expect(ratio).toBeLessThan(needed);
    const fixOf = (name: string) => problems.find(({ path }) => path.join(".") === name)?.fix;
    expect(fixOf("colors.textColors.0")).toBe("#767676");
    const onBoth = fixOf("bulletCard.textColor") ?? white;
    expect(Math.min(contrast(onBoth, white), contrast(onBoth, color("#000")))).toBeGreaterThanOrEqual(4.5);
    expect(fixOf("table.textColor")).toBeUndefined();
  });

  it("finds no problem in the House theme", () => {
    expect(contrastProblems(houseTheme)).toEqual([]);
  });
});
