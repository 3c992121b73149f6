import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { scaffoldBlock, withBlock } from "./scaffold.ts";

const root = resolve(import.meta.dirname, "../..");
const Report = z.object({ numPassedTests: z.number(), numFailedTests: z.number() });

describe("block scaffold", () => {
  it("a scaffolded block passes the conformance suite", { timeout: 120_000 }, async () => {
    const copy = copyOfBlocks();
    scaffoldBlock({ name: "pull-quote", source: join(copy, "packages/blocks/src") });
    await promisify(execFile)(
      join(root, "node_modules/.bin/vitest"),
      [
        "run",
        "--root",
        copy,
        "--config",
        join(root, "vitest.config.ts"),
        "-t",
        "pull-quote|renders its text in its own class",
        "registry",
        "pull-quote",
      ],
      { cwd: root },
    );
    const report = Report.parse(JSON.parse(readFileSync(join(copy, ".local/reports/test.json"), "utf8")));
    expect(report.numFailedTests).toBe(0);
    expect(report.numPassedTests).toBeGreaterThan(10);
  });

  it("registers a block once, by its folder name", () => {
    const registry = readFileSync(join(root, "packages/blocks/src/registry.ts"), "utf8");
    for (const name of ["aaa", "middle-one", "zzz"]) {
      const grown = withBlock(registry, name);
      const folders = [...grown.matchAll(/from "\.\/([\w-]+)\/index\.ts"/g)].map(([, folder = ""]) => folder);
      expect(folders).toContain(name);
      expect(folders).toEqual(folders.toSorted((a, b) => (a < b ? -1 : 1)));
    }
  });

  it("rejects existing and invalid names", () => {
    const source = join(root, "packages/blocks/src");
    for (const name of ["para", "", "Quote", "../quote", "pull quote"]) expect(() => scaffoldBlock({ name, source })).toThrow();
  });
});

/** A copy of the blocks package with its installed dependencies. */
function copyOfBlocks(): string {
  const copy = mkdtempSync(join(tmpdir(), "new-block-"));
  onTestFinished(() => rmSync(copy, { recursive: true }));
  const [from, to] = [join(root, "packages/blocks"), join(copy, "packages/blocks")];
  mkdirSync(to, { recursive: true });
  for (const part of ["src", "package.json"]) cpSync(join(from, part), join(to, part), { recursive: true });
  symlinkSync(join(from, "node_modules"), join(to, "node_modules"));
  return copy;
}
