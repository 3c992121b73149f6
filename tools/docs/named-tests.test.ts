import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isAmong, namedAttacks, namedFiles, namedTests, rowsUnder } from "./named-tests.ts";

const root = join(import.meta.dirname, "../..");
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: root, encoding: "utf8" }).split("\n");
const security = readFileSync(join(root, "docs/security.md"), "utf8");
const reliability = readFileSync(join(root, "docs/reliability.md"), "utf8");

/** The glossary ends with names that no longer exist; "quote" is the example of a new block. */
const withoutOldNames = (text: string) => text.split("\n## Old names")[0] ?? "";
const examples = new Set(["quote.css"]);

describe("documents", () => {
  it("name only source files that exist", () => {
    const documents = files.filter((file) => /^(?:(?:README|ARCHITECTURE|CONTRIBUTING)|docs\/.+)\.md$/.test(file));
    const named = documents.flatMap((file) =>
      namedFiles(withoutOldNames(readFileSync(join(root, file), "utf8"))).map((name) => ({ file, name })),
    );
    expect(named.length).toBeGreaterThan(300);
    expect(named.filter(({ name }) => !examples.has(name) && !isAmong(files, name))).toEqual([]);
  });
});

describe("claims about security and reliability", () => {
  it.each(Object.entries({ security, reliability }))("docs/%s.md names only existing tests", (_, text) => {
    expect(namedTests(text).length).toBeGreaterThan(15);
    expect(namedTests(text).filter((name) => !isAmong(files, name))).toEqual([]);
  });

  it("name a test for each threat", () => {
    const rows = rowsUnder(security, "| what could go wrong");
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.filter((cells) => namedTests(cells.at(-1) ?? "").length === 0).map(([claim]) => claim)).toEqual([]);
  });

  it("name a fault for each promise of reliability", () => {
    const rows = rowsUnder(reliability, "| promise");
    expect(rows.length).toBeGreaterThan(15);
    expect(rows.filter((cells) => namedTests(cells[1] ?? "").length === 0).map(([claim]) => claim)).toEqual([]);
  });

  it("list every attack, and no other", () => {
    const attacks = files.filter((file) => /^tests\/attacks\/\d\d-[\w-]+\.attack\.ts$/.test(file));
    expect(namedAttacks(security).toSorted()).toEqual(attacks.toSorted());
  });

  it("match a name only with the end of a path", () => {
    expect(isAmong(["apps/a/src/b.test.ts"], "src/b.test.ts")).toBe(true);
    expect(isAmong(["apps/a/src/b.test.ts"], "a/*/b.test.ts")).toBe(true);
    expect(isAmong(["apps/a/src/own-b.test.ts"], "b.test.ts")).toBe(false);
  });
});
