import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

interface Breach {
  file: string;
  line: number;
  text: string;
}

const sheets = ["apps/editor/src/**/*.css", "packages/*/src/**/*.css"];
const named =
  /^(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)\b|(?:left|right)\s*:|border-(?:top|bottom)-(?:left|right)-)/;
const valued = /^(?:text-align|float|clear|caption-side)\s*:\s*(?:left|right)\b/;
const sided = /^(?:margin|padding|inset|border-(?:width|color|style)|scroll-margin|scroll-padding)\s*:\s*(?<values>[^;]+)/;
const cornered = /^border-radius\s*:\s*(?<values>[^;/]+)/;
/** Marks drawings, such as a book's spine, which look the same in every language. */
const exception = "/* physical: ";

/** Finds declarations that would not mirror with the text direction. */
export function physicalProperties(root: string): Breach[] {
  return globSync(sheets, { cwd: root, exclude: ["**/node_modules/**", "**/dist/**"] }).flatMap((file) =>
    readFileSync(join(root, file), "utf8")
      .split("\n")
      .map((line, index) => ({ file, line: index + 1, text: line.trim() }))
      .filter(({ text }) => isPhysical(text) && !text.includes(exception)),
  );
}

export function isPhysical(declaration: string): boolean {
  if (named.test(declaration) || valued.test(declaration)) return true;
  const sides = valuesOf(sided.exec(declaration));
  if (sides.length === 4 && sides[1] !== sides[3]) return true;
  const [first, second, third, fourth] = valuesOf(cornered.exec(declaration));
  if (second === undefined) return false;
  return first !== second || third === undefined || (fourth ?? second) !== third;
}

function valuesOf(match: RegExpExecArray | null): string[] {
  return match?.groups?.["values"]?.match(/[\w.-]+\([^)]*\)|[^\s/]+/g)?.filter((value) => value !== "!important") ?? [];
}
