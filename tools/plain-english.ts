import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface Finding {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** A comment that opens like this has no actor: "What fails is tried again". Questions and quotations may. */
const opening = /^(?:What|Who|Whoever|Of|As|By|Said)\b/;
/** Private words for things that have a common name, as identifiers, with the word to use instead. */
const privateWords: ReadonlyArray<readonly [RegExp, string]> = [
  [/\b(?:ways|wayOut|WayOut)\b/, "dependencies, fallback"],
  [/\b(?:met|meetTheirs)\b/, "reconcile, remoteVersion"],
  [/\b(?:callOff|calledOff)\b/, "cancel"],
  [/\binAir\b/, "inFlight"],
  [/\b(?:most|fewest|longest|shortest)[A-Z]\w*/, "max…, min…"],
  [/\buseSettled\b/, "useDebouncedValue"],
  [/(?<![-\w])(?:ground|deeds)\b/, "fixture, setup, actions"],
  [/\b(?:postman|till)\b/, "mailer, checkout"],
];

/** Reads the tracked sources under `root` and answers each comment and identifier that breaks the rules of plain English. */
export function hardToRead(root: string): Finding[] {
  const listed = execFileSync("git", ["ls-files", "apps", "packages", "tests", "tools"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 16 << 20,
  });
  const sources = listed.split("\n").filter((file) => /\.(?:tsx?|css|mjs)$/.test(file) && !file.startsWith("tools/plain-english"));
  return sources.flatMap((file) =>
    findingsIn(readFileSync(join(root, file), "utf8"), file.endsWith(".css") ? [] : privateWords).map((found) => ({ file, ...found })),
  );
}

export function findingsIn(source: string, words = privateWords): Array<Omit<Finding, "file">> {
  let inside = false;
  // A block comment may open on one line and say its first word on the next.
  let startsNext = false;
  return source.split("\n").flatMap((line, index) => {
    const at = (text: string) => ({ line: index + 1, text });
    const opens = /^\s*(?:\{?\/\*\*?|\/\/)\s*(.*)$/.exec(line);
    const comment = opens?.[1] ?? (inside ? line.trim().replace(/^\*\s?/, "") : null);
    const isFirst = (opens !== null && !inside && comment !== "") || startsNext;
    startsNext = opens !== null && comment === "";
    if (opens && /^\s*\{?\/\*/.test(line)) inside = true;
    if (line.includes("*/")) inside = false;
    if (comment !== null) {
      return isFirst && opening.test(comment) && !comment.replace(/\s*\*\/\}?$/, "").endsWith("?") ? [at(comment)] : [];
    }
    const code = withoutTexts(line);
    return words.flatMap(([word, instead]) => {
      const found = word.exec(code)?.[0];
      return found ? [at(`${found}: write ${instead}`)] : [];
    });
  });
}

/** Texts hold stored names and words on screens, which other checks own. */
function withoutTexts(line: string): string {
  return line
    .replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`/g, '""')
    .replace(/\/\/.*$|\/\*.*?\*\//, "")
    .replaceAll(/>[^<>{}]*</g, "><");
}
