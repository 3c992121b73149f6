import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { color } from "./color.ts";
import { contrastProblems } from "./contrast.ts";
import { houseColors, houseTheme } from "./house-theme.ts";
import { themeTokens } from "./named-tokens.ts";
import { Theme } from "./theme.ts";
import { fillWidgetColors, pickWidget, widgetColors, widgets } from "./widget-colors.ts";

const bread = Theme.parse({ colors: { themeColors: ["#8e3a17", "#dd9f3d", "#5b6b3e", "#3e5c76"] } });

describe("widget colours", () => {
  it("[WID-02] picking a widget sets the section's type and drops the second theme colour", () => {
    for (const widget of widgets) {
      expect(pickWidget(bread, widget)).toEqual({ type: widget, colors: ["#8e3a17", "#5b6b3e", "#3e5c76"] });
    }
    expect(pickWidget(houseTheme, "MCQ").colors).toEqual(houseColors.toSpliced(1, 1));
    expect(widgetColors({})).toEqual(houseColors.toSpliced(1, 1));
    expect(widgetColors(Theme.parse({ colors: { themeColors: ["#8e3a17"] } }))).toEqual(["#8e3a17"]);
  });

  it("offers seven widgets", () => {
    expect(widgets).toEqual(["hero-banner", "fact-card", "flash-card", "step-card", "bullet-cards", "MCQ", "Textbox"]);
  });

  it("[WID-05] fills missing colours from the theme's palette and keeps the others", () => {
    const theme = Theme.parse({ ...bread, mcq: { font: "Georgia", questionColor: "#123456" } });
    expect(fillWidgetColors(theme, "MCQ")).toEqual({
      ...theme,
      mcq: { font: "Georgia", cardColor: "#f5ece6", questionColor: "#123456", optionColor: "#8e3a17", optionBubble: "#8e3a17" },
    });
    expect(fillWidgetColors(bread, "hero-banner").heroBanner).toEqual({ colors: ["#8e3a17", "#c0cda9", "#3e5c76"] });
    const chosen = Theme.parse({ ...bread, heroBanner: { font: "Arial", colors: ["#fff"] } });
    expect(fillWidgetColors(chosen, "hero-banner").heroBanner).toEqual({ font: "Arial", colors: ["#ffffff", "#5b6b3e", "#3e5c76"] });
  });

  it("[WID-05] every widget gets all its colours from any palette, with legible text", () => {
    const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => color(`#${value.toString(16).padStart(6, "0")}`));
    fc.assert(
      fc.property(fc.array(hex, { maxLength: 8 }), fc.constantFrom(...widgets), (themeColors, widget) => {
        const { colors: _palette, ...filled } = fillWidgetColors({ colors: { themeColors } }, widget);
        const [group = ""] = Object.keys(filled);
        const expected = themeTokens.filter((found) => found.group === group && found.token.kind === "color").map(({ field }) => field);
        expect(Object.keys(Object.values(filled)[0] ?? {}).toSorted()).toEqual(expected.toSorted());
        expect(contrastProblems(filled)).toEqual([]);
        expect(fillWidgetColors(filled, widget)).toEqual(filled);
      }),
    );
  });
});
