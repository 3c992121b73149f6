import { expect, it } from "vitest";
import { baseThemeOf, baseThemePatch, baseThemes } from "./base-themes.ts";
import { cascade } from "./cascade.ts";
import { contrast } from "./color.ts";
import { contrastProblems } from "./contrast.ts";
import { houseTheme, ink } from "./house-theme.ts";
import { Theme } from "./theme.ts";

it.each(baseThemes)("$name has enough contrast and is recognised by its colours", (base) => {
  const theme = Theme.parse(cascade(houseTheme, baseThemePatch(base)));
  expect(contrastProblems(theme)).toEqual([]);
  expect(contrast(base.general?.text ?? ink.light, base.card ?? ink.dark)).toBeGreaterThanOrEqual(4.5);
  expect(baseThemeOf(theme)).toBe(base);
});

it("finds no base theme for an author's own colours", () => {
  expect(baseThemeOf({})?.name).toBe("House");
  expect(baseThemeOf(Theme.parse({ colors: { themeColors: ["#123456"] } }))).toBeUndefined();
});
