import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { problemsOf } from "./asvs.ts";

const root = join(import.meta.dirname, "..");
const table = readFileSync(join(root, "docs/asvs.md"), "utf8");
const isThere = (path: string) => existsSync(join(root, path));

describe("ASVS table", () => {
  it("lists every requirement once, with a state and existing files", () => {
    expect(problemsOf(table, isThere)).toEqual([]);
  });

  it.each([
    ["a missing requirement", /^\| 2\.2\.1 .*\n/m, "", "2.2.1 is missing"],
    ["a repeated requirement", /^(\| 2\.2\.1 .*\n)/m, "$1$1", "2.2.1 is listed 2 times"],
    ["an unknown requirement", /^\| 2\.2\.1 /m, "| 2.2.9 ", "2.2.9 is not a requirement"],
    ["a file that does not exist", "`docs/security.md`", "`docs/secrecy.md`", "docs/secrecy.md does not exist"],
    ["an unknown state", "| met |", "| mostly |", "mostly is not a state"],
    ["a met requirement without evidence", /^(\| 2\.2\.1 .*\| )[^|]*\|$/m, "$1 |", "2.2.1 is met, but names no evidence"],
  ])("finds %s", (_, part, planted, problem) => {
    expect(problemsOf(table.replace(part, planted), isThere).join("\n")).toContain(problem);
  });
});
