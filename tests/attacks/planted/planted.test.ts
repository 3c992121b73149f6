import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readPatches, rotation } from "./patches.ts";
import { apps } from "./scratch-copy.ts";

const root = join(import.meta.dirname, "../../..");
const bugs = readPatches();

describe("planted bugs", () => {
  it("are at least 25 with unique numbers", () => {
    expect(bugs.length).toBeGreaterThanOrEqual(25);
    expect(new Set(bugs.map(({ number }) => number)).size).toBe(bugs.length);
  });

  it.each(bugs)("$name applies and names an existing test and app", ({ patch, noticedBy, tests, builds }) => {
    execFileSync("git", ["apply", "--check", patch], { cwd: root, stdio: "pipe" });
    expect(existsSync(join(root, noticedBy))).toBe(true);
    if (tests) expect(readFileSync(join(root, noticedBy), "utf8")).toContain(tests);
    expect(apps).toEqual(expect.arrayContaining(builds));
  });

  it("are all planted within one rotation of five a day", () => {
    const all = Array.from({ length: 28 }, (_, index) => index);
    const turns = Array.from({ length: 6 }, (_, day) => rotation(all, 20_000 + day));
    expect(turns.flat().toSorted((a, b) => a - b)).toEqual(all);
    expect(Math.max(...turns.map((turn) => turn.length))).toBeLessThanOrEqual(5);
  });
});
