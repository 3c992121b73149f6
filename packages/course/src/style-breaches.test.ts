import { describe, expect, it } from "vitest";
import { type CourseStyle, emptyCourseStyle } from "./course-style.ts";
import { spellingWords } from "./spelling-pairs.ts";
import { styleBreaches } from "./style-breaches.ts";

const avoiding = (...words: Array<string | [string, string]>): CourseStyle => ({
  ...emptyCourseStyle,
  wordsToAvoid: words.map((one) => (typeof one === "string" ? { word: one, instead: "" } : { word: one[0], instead: one[1] })),
});
const found = (style: CourseStyle, text: string) =>
  styleBreaches(style, text).map((breach) => (breach.kind === "reading level" ? breach.kind : `${breach.found} > ${breach.instead}`));

const ordinary =
  "Feed the starter and wait. The dough is warm, and the jar is half full by noon. We thank the baker's neighbour for the flour: " +
  "she sells it at cost. Nothing here is hard, so take your time; the news will keep. See https://example.org/color for more.";

describe("words to avoid", () => {
  it("[SEE-06] finds whole words in any case, with plural and possessive forms", () => {
    const style = avoiding(["utilise", "use"], "class", "term", ["arithmetic mean", "average"]);
    expect(found(style, "UTILISE it. She utilises classes; the term’s end. Terms. The arithmetic\n mean.")).toEqual([
      "UTILISE > use",
      "utilises > use",
      "classes > ",
      "term’s > ",
      "Terms > ",
      "arithmetic mean > average",
    ]);
  });

  it("[SEE-06] leaves longer and shorter words alone", () => {
    expect(found(avoiding("use", "new", "hard", "as"), "A user used the news hardly; an ass, reuse, uses_1")).toEqual([]);
    expect(found(avoiding("über", "cafe"), "Überall ist drüber, caféteria")).toEqual([]);
    expect(found(avoiding("über", "наука"), "Über uns. Это НАУКА, научно.")).toEqual(["Über > ", "НАУКА > "]);
  });

  it("[SEE-06] takes an author's signs as characters, never as an expression", () => {
    const style = avoiding("c++", "(sic)", "a.b", "don't", "$5", "[x]|.*");
    expect(found(style, "I like C++ (sic), not acb. Don’t pay $5.")).toEqual(["C++ > ", "(sic) > ", "Don’t > ", "$5 > "]);
  });

  it("[SEE-06] takes the longest phrase and tells where it is", () => {
    const text = "The very large mean.";
    const [breach] = styleBreaches(avoiding("very", ["very large", "big"]), text);
    expect(breach).toEqual({ kind: "word to avoid", found: "very large", instead: "big", from: 4, to: 14 });
  });
});

describe("spelling", () => {
  it("[SEE-06] finds words of the other spelling, in their own case", () => {
    const text = "Colours and GRAY: organised in the centre; labelled jewellery, fulfilment, and defence.";
    expect(found({ ...emptyCourseStyle, spelling: "us" }, text)).toEqual([
      "Colours > Colors",
      "organised > organized",
      "centre > center",
      "labelled > labeled",
      "jewellery > jewelry",
      "fulfilment > fulfillment",
      "defence > defense",
    ]);
    expect(found({ ...emptyCourseStyle, spelling: "uk" }, text)).toEqual(["GRAY > GREY"]);
  });

  it("[SEE-06] leaves words alone that are right in both countries", () => {
    const both = "The practice program: analyses, a parking meter, tires you out, humorous, vigorous, exercise, advertise, story, draft.";
    for (const spelling of ["us", "uk"] as const) expect(found({ ...emptyCourseStyle, spelling }, both)).toEqual([]);
  });

  it("[SEE-06] leaves names, addresses and other languages alone", () => {
    const us = { ...emptyCourseStyle, spelling: "us" } as const;
    expect(found({ ...us, spelling: "uk" }, "We saw Pearl Harbor, then read www.example.org/color.")).toEqual([]);
    expect(found(us, "Le centre est dans la ville, et les rues du centre sont pour vous.")).toEqual([]);
  });

  it("[SEE-06] knows more than sixty pairs, none of them its own correction", () => {
    for (const spelling of ["us", "uk"] as const) {
      const { insteadOf } = spellingWords(spelling);
      expect(insteadOf.size).toBeGreaterThan(400);
      expect([...insteadOf.values()].filter((right) => insteadOf.has(right))).toEqual([]);
      expect([...insteadOf].filter(([wrong, right]) => wrong === right || /[^a-z]/.test(wrong + right))).toEqual([]);
    }
  });
});

describe("reading level", () => {
  const steady =
    "The temperature of the kitchen decides how fast the dough rises. In a cool room the yeast works slowly, and the finished bread " +
    "develops a stronger flavour over the long hours of waiting.";

  it("[SEE-06] finds a text above the chosen level", () => {
    expect(found({ ...emptyCourseStyle, readingLevel: "age 13" }, steady)).toEqual(["reading level"]);
    expect(found({ ...emptyCourseStyle, readingLevel: "age 16" }, steady)).toEqual([]);
    expect(found({ ...emptyCourseStyle, readingLevel: "expert" }, steady.repeat(9))).toEqual([]);
  });

  it("[SEE-06] says nothing about a text that is too short", () => {
    expect(found({ ...emptyCourseStyle, readingLevel: "age 9" }, "Fermentation temperature fundamentally matters.")).toEqual([]);
  });
});

describe("ordinary text", () => {
  it("[SEE-06] has no breaches", () => {
    const style = { ...avoiding("utilise", "obviously", "significant", "cos"), spelling: "uk", readingLevel: "age 13" } as const;
    expect(found(style, ordinary)).toEqual([]);
    expect(found(emptyCourseStyle, `${ordinary} Obviously, the color.`)).toEqual([]);
  });

  it("[SEE-06] stays fast when every word begins each of fifty phrases", () => {
    const style = { ...avoiding(...Array.from({ length: 50 }, (_, at) => `${"very ".repeat(10)}${at}`)), spelling: "us" } as const;
    const text = "very ".repeat(40_000);
    const before = performance.now();
    expect(found(style, text)).toEqual([]);
    expect(performance.now() - before).toBeLessThan(5_000);
  });
});
