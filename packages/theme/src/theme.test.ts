import { describe, expect, it } from "vitest";
import { cascade } from "./cascade.ts";
import {
  Theme,
  alignments,
  barCounts,
  contentSizes,
  fonts,
  headerSizes,
  lineCounts,
  sectionCounts,
  shadows,
  sizeNames,
  styles,
  textSizes,
} from "./theme.ts";

const color = ["#2145c4", "#ffffff"];
const colors = [["#2145c4", "#e3a32b"], ["#8e3a17"]];
const font = ["Georgia", "Courier New"];
const shadow = ["soft-sm", "none"];
const style = ["cartoon", "bold"];
const textSize = ["0.8rem", "1.25rem"];
const headerSize = ["1.125rem", "1.5rem"];
const contentSize = ["0.875rem", "1.125rem"];

/** Each specified field with two valid values. */
const specified: Record<string, Record<string, readonly unknown[]>> = {
  colors: { themeColors: colors, textColors: colors },
  heading: { font, shadow, shadowColor: color },
  body: { font, shadow, shadowColor: color },
  card: { status: ["on", "off"], color },
  mcq: { font, size: textSize, cardColor: color, questionColor: color, optionColor: color, optionBubble: color },
  textbox: { font, size: textSize, cardColor: color, questionColor: color, bubbleColor: color, bubbleTextColor: color },
  table: { font, fontSize: textSize, headerBg: color, borderColor: color, textColor: color },
  heroBanner: { font, titleSize: ["2rem", "3rem"], colors },
  charts: { style, bars: [1, 4], sections: [2, 8], lines: [1, 6], colors, title: color, data: color },
  factCard: {
    style,
    font,
    headerSize,
    fontSize: contentSize,
    cardBackground1: color,
    cardBackground2: color,
    headerBackground1: color,
    headerBackground2: color,
    headerColor: color,
    contentColor: color,
    borderColor: color,
  },
  flashCard: {
    font,
    questionSize: headerSize,
    answerSize: contentSize,
    cardBackground1: color,
    cardBackground2: color,
    questionColor: color,
    answerColor: color,
    borderColor: color,
  },
  stepCard: {
    font,
    fontSize: contentSize,
    backgroundColor: color,
    titleColor: color,
    stepColor: color,
    borderColor: color,
    cardBackground1: color,
    cardBackground2: color,
    buttonColor: color,
  },
  bulletCard: {
    font,
    fontSize: contentSize,
    backgroundColor: color,
    textColor: color,
    iconColor: color,
    borderColor: color,
    cardBackground1: color,
    cardBackground2: color,
  },
};

const fields = Object.entries(specified).flatMap(([group, values]) =>
  Object.entries(values).map(([field, [near, far]]) => ({
    name: `${group}.${field}`,
    near: { [group]: { [field]: near } },
    far: { [group]: { [field]: far } },
    wrong: { [group]: { [field]: "no such value" } },
  })),
);
const aligned = { name: "alignment", near: { alignment: "justify" }, far: { alignment: "left" }, wrong: { alignment: "middle" } };

describe("theme", () => {
  it.for([...fields, aligned])("[ENT-21] project, chapter and page may set $name, and the nearest wins", ({ near, far, wrong }) => {
    const [nearer, farther] = [Theme.parse(near), Theme.parse(far)];
    expect(nearer).toEqual(near);
    expect(cascade(nearer, {}, undefined)).toEqual(near);
    expect(cascade(farther, nearer, {})).toEqual(near);
    expect(cascade(farther, {}, nearer)).toEqual(near);
    expect(cascade({}, farther, nearer)).toEqual(near);
    expect(cascade(nearer, null, farther)).toEqual(far);
    expect(Theme.safeParse(wrong).success).toBe(false);
  });

  it("[ENT-21] a theme has exactly the specified groups and fields, and the chapter's general colours", () => {
    const named = Object.fromEntries(
      Object.entries(Theme.shape).map(([group, schema]) => {
        const inner = schema.unwrap();
        return [group, "shape" in inner ? Object.keys(inner.shape) : null];
      }),
    );
    expect(named).toEqual({
      baseTheme: null,
      alignment: null,
      general: ["background", "border", "text"],
      ...Object.fromEntries(Object.entries(specified).map(([group, values]) => [group, Object.keys(values)])),
    });
  });

  const anyRem = [0.75, 0.8, 0.875, 0.9, 1, 1.1, 1.125, 1.2, 1.25, 1.5, 1.75, 2].map((size) => `${size}rem`);

  const anyCount = Array.from({ length: 12 }, (_, index) => index);

  it("has five styles, 1 to 4 bars, 2 to 8 sections and 1 to 6 lines", () => {
    expect(styles).toEqual(["default", "pro", "cartoon", "minimal", "bold"]);
    for (const group of ["charts", "factCard"]) expect(taken(group, "style", [...styles, "neon", ""])).toEqual(styles);
    expect(taken("charts", "bars", [...anyCount, 1.5, "2"])).toEqual([1, 2, 3, 4]);
    expect(taken("charts", "sections", anyCount)).toEqual([2, 3, 4, 5, 6, 7, 8]);
    expect(taken("charts", "lines", anyCount)).toEqual([1, 2, 3, 4, 5, 6]);
    expect([barCounts, sectionCounts, lineCounts].map((counts) => [counts[0], counts.at(-1)])).toEqual([
      [1, 4],
      [2, 8],
      [1, 6],
    ]);
  });

  it("[OPT-02] accepts only the specified shadows, alignments, fonts, and table and MCQ sizes", () => {
    expect(shadows).toEqual(["none", "soft-sm", "soft-lg", "border-sm", "border-lg"]);
    expect(alignments).toEqual(["left", "center", "right", "justify"]);
    expect(fonts).toEqual(["Arial", "Georgia", "Courier New", "Verdana"]);
    expect(textSizes).toEqual(["0.8rem", "1rem", "1.25rem", "1.5rem"]);
    for (const part of ["heading", "body"]) expect(taken(part, "shadow", [...shadows, "hard", ""])).toEqual(shadows);
    expect([...alignments, "middle", "start"].filter((alignment) => Theme.safeParse({ alignment }).success)).toEqual(alignments);
    const lettered = ["heading", "body", "mcq", "textbox", "table", "heroBanner", "factCard", "flashCard", "stepCard", "bulletCard"];
    for (const group of lettered) expect(taken(group, "font", [...fonts, "Papyrus", "arial", ""])).toEqual(fonts);
    expect(taken("table", "fontSize", anyRem)).toEqual(textSizes);
    expect(taken("mcq", "size", anyRem)).toEqual(textSizes);
  });

  it("[OPT-03] accepts only the specified header, question, content and answer sizes", () => {
    expect(headerSizes).toEqual(["1rem", "1.125rem", "1.25rem", "1.5rem"]);
    expect(contentSizes).toEqual(["0.875rem", "1rem", "1.125rem", "1.25rem"]);
    expect(sizeNames).toEqual(["Small", "Medium", "Large", "Extra Large"]);
    expect(taken("factCard", "headerSize", anyRem)).toEqual(headerSizes);
    expect(taken("flashCard", "questionSize", anyRem)).toEqual(headerSizes);
    expect(taken("factCard", "fontSize", anyRem)).toEqual(contentSizes);
    expect(taken("flashCard", "answerSize", anyRem)).toEqual(contentSizes);
  });

  it("page overrides chapter and chapter overrides project, value by value", () => {
    const project = Theme.parse({
      alignment: "left",
      heading: { font: "Georgia", shadow: "none" },
      colors: { themeColors: ["#111111", "#222222"] },
    });
    const chapter = Theme.parse({ heading: { shadow: "soft-sm" }, colors: { themeColors: ["#333"] } });
    const page = Theme.parse({ heading: { shadow: "border-lg" }, card: { status: "on" } });
    expect(cascade(project, chapter, page)).toEqual({
      alignment: "left",
      heading: { font: "Georgia", shadow: "border-lg" },
      colors: { themeColors: ["#333333"] },
      card: { status: "on" },
    });
    expect(cascade(project, undefined, null)).toEqual(project);
    expect(project.heading).toEqual({ font: "Georgia", shadow: "none" });
  });

  it("rejects unknown groups and values", () => {
    const wrong = [
      { sparkle: true },
      { alignment: "middle" },
      { heading: { font: "Papyrus" } },
      { card: { status: "maybe" } },
      { colors: { themeColors: ["red"] } },
    ];
    expect(wrong.filter((theme) => Theme.safeParse(theme).success)).toEqual([]);
  });
});

function taken(group: string, field: string, candidates: readonly unknown[]): unknown[] {
  return candidates.filter((value) => Theme.safeParse({ [group]: { [field]: value } }).success);
}
