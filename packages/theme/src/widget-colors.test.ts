import fc from "fast-check";
import { expect, it } from "vitest";
import { color } from "./color.ts";
import { contrastProblems } from "./contrast.ts";
import { houseColors, houseTheme } from "./house-theme.ts";
import { themeSlots } from "./named-slots.ts";
import { Theme } from "./theme.ts";
import { fillWidgetColors, pickWidget, widgetColors, widgets } from "./widget-colors.ts";

const bread = Theme.parse({ colors: { themeColors: ["#8e3a17", "#dd9f3d", "#5b6b3e", "#3e5c76"] } });

it("[WID-02] picking a widget sets the section's type and takes the second theme colour from its colours", () => {
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

it("[WID-05] the colours a widget lacks are filled from the theme's palette, and those it has are kept", () => {
  const theme = Theme.parse({ ...bread, mcq: { font: "Georgia", questionColor: "#123456" } });
  expect(fillWidgetColors(theme, "MCQ")).toEqual({
    ...theme,
    mcq: { font: "Georgia", cardColor: "#f5ece6", questionColor: "#123456", optionColor: "#8e3a17", optionBubble: "#8e3a17" },
  });
  expect(fillWidgetColors(bread, "hero-banner").heroBanner).toEqual({ colors: ["#8e3a17", "#c0cda9", "#3e5c76"] });
  const chosen = Theme.parse({ ...bread, heroBanner: { font: "Arial", colors: ["#fff"] } });
  expect(fillWidgetColors(chosen, "hero-banner").heroBanner).toEqual({ font: "Arial", colors: ["#ffffff", "#5b6b3e", "#3e5c76"] });
});

it("[WID-05] every widget gets every one of its colours, of any palette, and its text can be read", () => {
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => color(`#${value.toString(16).padStart(6, "0")}`));
  fc.assert(
    fc.property(fc.array(hex, { maxLength: 8 }), fc.constantFrom(...widgets), (themeColors, widget) => {
      const { colors: _palette, ...filled } = fillWidgetColors({ colors: { themeColors } }, widget);
      const [group = ""] = Object.keys(filled);
      const expected = themeSlots.filter((found) => found.group === group && found.slot.kind === "color").map(({ field }) => field);
      expect(Object.keys(Object.values(filled)[0] ?? {}).toSorted()).toEqual(expected.toSorted());
      expect(contrastProblems(filled)).toEqual([]);
      expect(fillWidgetColors(filled, widget)).toEqual(filled);
    }),
  );
});
