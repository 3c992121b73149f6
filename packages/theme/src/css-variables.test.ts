import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { color, contrast } from "./color.ts";
import { cardAngle, flashAngle, onDark, themeRule, themeVariables } from "./css-variables.ts";
import { canvas, houseColors, houseTheme } from "./house-theme.ts";
import { themeTokens } from "./named-tokens.ts";
import { Theme } from "./theme.ts";

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => color(`#${value.toString(16).padStart(6, "0")}`));

describe("theme CSS variables", () => {
  it("[ENT-21] each set token becomes a variable named after its group and field", () => {
    const theme = Theme.parse({
      general: { background: "#fff", border: "#ccc", text: "#000" },
      mcq: { font: "Georgia", size: "1.25rem", cardColor: "#fff", optionBubble: "#2145c4" },
      factCard: { style: "bold", headerBackground1: "#001a66", fontSize: "0.875rem" },
      charts: { style: "pro", bars: 3, colors: ["#2145c4", "#8e3a17"], title: "#000" },
      heroBanner: { titleSize: "3rem", colors: ["#111", "#fff"] },
    });
    const added = Object.entries(themeVariables(theme)).filter(([name]) => !(name in themeVariables({})));
    const named = {
      "--course-ink": "light-dark(#000000,#999999)",
      "--general-background": "light-dark(#ffffff,#25262a)",
      "--on-general-background": "light-dark(#171a21,#f1ece2)",
      "--general-border": "light-dark(#cccccc,#5f6062)",
      "--general-text": "light-dark(#000000,#999999)",
      "--mcq-font": 'Georgia,"Gelasio",serif',
      "--mcq-size": "1.25rem",
      "--mcq-card-color": "light-dark(#ffffff,#25262a)",
      "--on-mcq-card-color": "light-dark(#171a21,#f1ece2)",
      "--mcq-option-bubble": "light-dark(#2145c4,#86a8ff)",
      "--on-mcq-option-bubble": "light-dark(#ffffff,#171a21)",
      "--hero-banner-title-size": "3rem",
      "--hero-banner-colors-1": "#111111",
      "--on-hero-banner-colors-1": "#ffffff",
      "--hero-banner-colors-2": "#ffffff",
      "--on-hero-banner-colors-2": "#171a21",
      "--charts-colors-1": "light-dark(#2145c4,#86a8ff)",
      "--charts-colors-2": "light-dark(#8e3a17,#e37c51)",
      "--charts-title": "light-dark(#000000,#999999)",
      "--fact-card-font-size": "0.875rem",
      "--fact-card-header-background1": "light-dark(#001a66,#101932)",
      "--on-fact-card-header-background1": "light-dark(#ffffff,#f1ece2)",
    };
    expect(Object.fromEntries(added)).toMatchObject(named);
    // [WID-05] A theme with some colours of a widget gets the widget's other colours too, and no other widget's.
    const others = added.map(([name]) => name).filter((name) => !(name in named));
    expect(others.filter((name) => !/^--(?:on-)?(?:mcq|fact-card|hero-banner)-/.test(name)).toSorted()).toEqual(
      ["--ink", "--canvas", "--rule", "--rule-2"].toSorted(),
    );
    expect(others).toEqual(expect.arrayContaining(["--mcq-question-color", "--hero-banner-colors-3", "--fact-card-content-color"]));
  });

  it("a colour's backgrounds are filled fields of its own group", () => {
    const backgrounds = themeTokens.filter(({ token }) => token.kind === "color" && token.role === "background");
    const places = new Set(backgrounds.map(({ group, field }) => `${group}.${field}`));
    const stoodOn = themeTokens.flatMap(({ group, token }) => (token.kind === "color" ? token.on.map((field) => `${group}.${field}`) : []));
    expect(stoodOn.filter((place) => !places.has(place))).toEqual(["table.the page"]);
    expect(stoodOn).toContain("textbox.bubbleColor");
  });

  it("card gradients run at 160 and 135 degrees", () => {
    expect([cardAngle, flashAngle]).toEqual([160, 135]);
    expect(themeVariables({})).toMatchObject({ "--card-angle": "160deg", "--flash-angle": "135deg" });
  });

  const rule = /^\.course\{(?:(?:--[a-z0-9-]+:[^{}<>;]+|color-scheme:dark)(?:;|(?=\})))+\}$/;

  const hostile = fc.oneof(
    fc.string(),
    hex,
    fc.constantFrom(
      "red;}",
      "#fff}</style><script>",
      "#12345",
      "url(//x)",
      "#abcdef;x:y",
      "#ABC",
      "1rem;}",
      "Georgia;--theme-color-1:red",
      "Arial",
    ),
    fc.constantFrom(null, 3, {}, [], ["#fff}"], { toString: "x" }),
  );

  /** Fills every field of a theme with arbitrary values. */
  const anyTheme = fc.record(
    Object.fromEntries(
      Object.entries(Theme.shape).map(([group, schema]) => {
        const inner = schema.unwrap();
        const values = fc.oneof(hostile, fc.array(hostile, { maxLength: 2 }));
        if (!("shape" in inner)) return [group, values];
        return [group, fc.record(Object.fromEntries(Object.keys(inner.shape).map((field) => [field, values])), { requiredKeys: [] })];
      }),
    ),
    { requiredKeys: [] },
  );

  it("no stored value can end the CSS rule, even without validation", () => {
    fc.assert(
      fc.property(anyTheme, (stored) => {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the test needs a stored theme that bypassed the schema
        expect(themeRule(".course", stored as Theme)).toMatch(rule);
      }),
    );
    fc.assert(
      fc.property(hostile, fc.constantFrom(...Object.entries(Theme.shape)), (value, [group, schema]) => {
        const inner = schema.unwrap();
        const fields = "shape" in inner ? Object.keys(inner.shape) : [];
        const themes = [
          { [group]: value },
          ...fields.flatMap((field) => [{ [group]: { [field]: value } }, { [group]: { [field]: [value] } }]),
        ];
        for (const theme of themes) {
          const parsed = Theme.safeParse(theme);
          if (parsed.success) expect(themeRule(".course", parsed.data)).toMatch(rule);
        }
      }),
    );
    expect(themeRule(".course", houseTheme)).toMatch(rule);
    expect(themeRule(".course", { general: { background: color("#000000") } })).toMatch(rule);
  });

  it("draws the House theme in its palette on light and dark", () => {
    expect(themeVariables(houseTheme)).toEqual({
      "--theme-color-1": "light-dark(#2145c4,#86a8ff)",
      "--on-theme-color-1": "light-dark(#ffffff,#171a21)",
      "--theme-color-2": "light-dark(#e3a32b,#edb445)",
      "--on-theme-color-2": "#171a21",
      "--theme-color-3": "light-dark(#c4512f,#e77a58)",
      "--on-theme-color-3": "light-dark(#ffffff,#171a21)",
      "--theme-color-4": "light-dark(#3b7a66,#6db79c)",
      "--on-theme-color-4": "light-dark(#ffffff,#171a21)",
      "--theme-color-5": "light-dark(#8aa0d8,#5a73b8)",
      "--on-theme-color-5": "light-dark(#171a21,#ffffff)",
      "--theme-color-6": "light-dark(#6a5a48,#b39f86)",
      "--on-theme-color-6": "light-dark(#ffffff,#171a21)",
      "--theme-color-7": "light-dark(#d98e73,#eba98f)",
      "--on-theme-color-7": "#171a21",
      "--theme-color-8": "light-dark(#a9b79b,#8fa180)",
      "--on-theme-color-8": "#171a21",
      "--theme-wash": "light-dark(#ebedf6,#272c3c)",
      "--card": "light-dark(#faf7f0,#202127)",
      "--align": "start",
      "--card-angle": "160deg",
      "--flash-angle": "135deg",
    });
    expect(themeVariables(houseTheme)).toEqual(themeVariables({ alignment: "left" }));
  });

  it("a theme colour can be read on a dark page, and text on it too", () => {
    fc.assert(
      fc.property(hex, (value) => {
        // The palest colour of the House theme (sky) never carries text.
        expect(contrast(onDark(value), canvas.dark)).toBeGreaterThanOrEqual(3.4);
        const { light, dark } = schemes({ colors: { themeColors: [value] } }, "--on-theme-color-1");
        expect(contrast(light, value)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(dark, onDark(value))).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it("any text is legible on any background on a dark page", () => {
    const chosen = hex.filter((value) => !houseColors.includes(value));
    fc.assert(
      fc.property(hex, chosen, (cardColor, questionColor) => {
        const theme = { mcq: { cardColor, questionColor } };
        const background = schemes(theme, "--mcq-card-color");
        expect(contrast(schemes(theme, "--mcq-question-color").dark, background.dark)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(schemes(theme, "--on-mcq-card-color").dark, background.dark)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(schemes(theme, "--on-mcq-card-color").light, cardColor)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it("shadow none removes the inherited shadow", () => {
    expect(themeVariables({ heading: { shadow: "none" }, body: { font: "Arial" } })).toMatchObject({ "--heading-shadow": "none" });
    expect(themeVariables({ body: { font: "Arial" } })).not.toHaveProperty("--body-shadow");
    const tinted = themeVariables({ body: { shadow: "soft-sm", shadowColor: color("#2145c4") }, heading: { shadow: "border-sm" } });
    expect(tinted).toMatchObject({
      "--body-shadow": "0 1px 3px light-dark(#2145c4,#86a8ff)",
      "--heading-shadow": "1px 0 var(--theme-color-2),-1px 0 var(--theme-color-2),0 1px var(--theme-color-2),0 -1px var(--theme-color-2)",
    });
  });

  it("a lightened colour keeps its hue", () => {
    const hue = (value: string) => {
      const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => Number.parseInt(value.slice(start, start + 2), 16));
      return (60 * (green - blue)) / (red - blue);
    };
    expect(hue(onDark(color("#8e3a17")))).toBeCloseTo(hue("#8e3a17"), 0);
    expect(onDark(color("#000"))).toMatch(/^#(..)\1\1$/);
    expect(onDark(color("#fff"))).toBe("#ffffff");
  });
});

/** The light and the dark colour of a variable. */
function schemes(theme: Theme, name: string) {
  const value = themeVariables(theme)[name] ?? "";
  const [light = "", dark = light] = value.replace(/^light-dark\((.*)\)$/, "$1").split(",");
  return { light: color(light), dark: color(dark) };
}
