import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { localInstance } from "../../tools/local.ts";
import { isSlow, type Literal, regexesIn } from "./slow-regexes.ts";

const { checkout } = localInstance();

/** Expressions that only see short texts, with the maximum length that their schemas allow. */
const maxLengths: Readonly<Record<string, number>> = {
  // Names of projects, chapters and pages.
  "apps/server/src/features/download/archive.ts /^[ .]+|[ .]+$/g": 1_000,
};

it("has no regular expression that a text can slow down", () => {
  const all = new Map<string, Literal>();
  for (const file of sources()) {
    for (const literal of regexesIn(readFileSync(join(checkout, file), "utf8"), file.endsWith("x") ? "tsx" : "ts")) {
      all.set(`${file} /${literal.pattern}/${literal.flags}`, literal);
    }
  }
  expect(all.size).toBeGreaterThan(200);
  const slow = [...all].filter(([name, literal]) => isSlow(literal, maxLengths[name])).map(([name]) => name);
  console.log(JSON.stringify({ attack: 20, expressions: all.size, slow }));
  expect(slow).toEqual([]);
});

function sources(): string[] {
  const listed = execFileSync("git", ["ls-files", "apps/*/src/*.ts", "apps/*/src/*.tsx", "packages/*/src/*.ts", "packages/*/src/*.tsx"], {
    cwd: checkout,
  });
  return listed
    .toString()
    .trim()
    .split("\n")
    .filter((file) => !/\.test\.tsx?$|testing|\/conformance\//.test(file));
}
