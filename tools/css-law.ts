import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { breakpoints } from "../packages/theme/src/breakpoints.ts";

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
  return sheetLines(root).filter(({ text }) => isPhysical(text) && !text.includes(exception));
}

function sheetLines(root: string): Breach[] {
  return globSync(sheets, { cwd: root, exclude: ["**/node_modules/**", "**/dist/**"] }).flatMap((file) => linesOf(root, file));
}

function linesOf(root: string, file: string): Breach[] {
  return readFileSync(join(root, file), "utf8")
    .split("\n")
    .map((line, index) => ({ file, line: index + 1, text: line.trim() }));
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

const spellings: ReadonlySet<string> = new Set(Object.values(breakpoints));

/** Finds media queries over a width that `breakpoints.ts` does not name: two spellings of one width disagree at its edge. */
export function unnamedBreakpoints(root: string): Breach[] {
  return sheetLines(root).filter(({ text }) => hasUnnamedBreakpoint(text));
}

export function hasUnnamedBreakpoint(line: string): boolean {
  const [, query = ""] = /^@media\s+([^{]*)/.exec(line) ?? [];
  return (query.match(/\([^)]*\bwidth\b[^)]*\)/g) ?? []).some((feature) => !spellings.has(feature));
}

/** Finds design tokens that nothing uses. */
export function unusedTokens(root: string): Breach[] {
  const file = "packages/theme/src/tokens.css";
  const sources = globSync(["apps/editor/src/**/*.{css,ts,tsx}", "packages/*/src/**/*.{css,ts,tsx}"], { cwd: root });
  const text = sources.map((source) => readFileSync(join(root, source), "utf8")).join("\n");
  const used = new Set(text.match(/(?<=var\(\s*)--[\w-]+|(?<=["'`])--[\w-]+/g));
  return linesOf(root, file).filter(({ text: line }) => {
    const name = /^(--[\w-]+):/.exec(line)?.[1];
    return name !== undefined && !used.has(name);
  });
}
