import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { problemsOf } from "./asvs.ts";

const root = join(import.meta.dirname, "..");
const table = readFileSync(join(root, "docs/asvs.md"), "utf8");
const isThere = (path: string) => existsSync(join(root, path));

it("lists every requirement once, with a state and existing files", () => {
  expect(problemsOf(table, isThere)).toEqual([]);
});

it.each([
  ["a requirement that is left out", /^\| 2\.2\.1 .*\n/m, "", "2.2.1 is missing"],
  ["one that is there twice", /^(\| 2\.2\.1 .*\n)/m, "$1$1", "2.2.1 is there 2 times"],
  ["one that nobody asked for", /^\| 2\.2\.1 /m, "| 2.2.9 ", "2.2.9 is not among them"],
  ["a file that does not exist", "`docs/security.md`", "`docs/secrecy.md`", "docs/secrecy.md does not exist"],
  ["a state that is none", "| met |", "| mostly |", "mostly is no state"],
  ["something met that nothing shows", /^(\| 2\.2\.1 .*\| )[^|]*\|$/m, "$1 |", "2.2.1 is met, and nothing shows it"],
])("%s is noticed", (_, part, planted, problem) => {
  expect(problemsOf(table.replace(part, planted), isThere).join("\n")).toContain(problem);
});
