import { execFileSync } from "node:child_process";
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { brokenLinks, brokenTrail, linksIn, sectionOf } from "./links.ts";

const root = join(import.meta.dirname, "../..");
const documents = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.md"], { cwd: root, encoding: "utf8" })
  .trim()
  .split("\n");

describe("links between documents", () => {
  it("lead to files and headings that exist", () => {
    expect(documents.length).toBeGreaterThan(80);
    expect(brokenLinks(root, documents)).toEqual([]);
  });
});

describe("the feature table of ARCHITECTURE", () => {
  const section = sectionOf(readFileSync(join(root, "ARCHITECTURE.md"), "utf8"), "features") ?? "";
  const listed = new Set(linksIn("ARCHITECTURE.md", section).map(({ path }) => path));

  it.each(["apps/editor", "apps/server"])("lists every feature of %s", (app) => {
    const folder = `${app}/src/features`;
    const features = readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);
    expect(features.length).toBeGreaterThan(10);
    expect(features.filter((feature) => !listed.has(feature))).toEqual([]);
  });

  it("lists the public file of each editor feature", () => {
    const publicFiles = globSync("apps/editor/src/features/*/index.ts", { cwd: root });
    expect(publicFiles.length).toBeGreaterThan(5);
    expect(publicFiles.filter((file) => !listed.has(file))).toEqual([]);
  });
});

describe("the twelve questions of CONTRIBUTING", () => {
  const section = sectionOf(readFileSync(join(root, "CONTRIBUTING.md"), "utf8"), "find-your-way-twelve-questions") ?? "";
  const trails = section
    .split("\n")
    .filter((line) => line.startsWith("| ") && line.includes("?"))
    .map((line) => ({ question: line.split("|")[1]?.trim() ?? "", hops: linksIn("CONTRIBUTING.md", line) }));

  it("are twelve", () => {
    expect(new Set(trails.map(({ question }) => question)).size).toBe(12);
  });

  it.each(trails)("$question", ({ hops }) => {
    expect(hops.length).toBeGreaterThan(0);
    expect(hops.length).toBeLessThanOrEqual(3);
    expect(brokenTrail(root, hops)).toBeUndefined();
  });
});

describe("the link check", () => {
  const checkout = mkdtempSync(join(tmpdir(), "links-"));
  afterAll(() => rmSync(checkout, { recursive: true }));
  writeFileSync(join(checkout, "README.md"), "[a](a.md#one-thing) [b](missing.md) [c](a.md#two) [site](https://example.org)\n");
  writeFileSync(join(checkout, "a.md"), "# A\n\n## One thing\n\n[code](code.ts)\n\n## Other\n\n[far](far.ts)\n");
  writeFileSync(join(checkout, "code.ts"), "");
  writeFileSync(join(checkout, "far.ts"), "");

  it("finds missing files and headings", () => {
    expect(brokenLinks(checkout, ["README.md", "a.md"])).toEqual(["README.md → missing.md", "README.md → a.md#two"]);
  });

  it("follows a trail only along links of the named section", () => {
    const first = { path: "a.md", anchor: "one-thing" };
    expect(brokenTrail(checkout, [first, { path: "code.ts", anchor: undefined }])).toBeUndefined();
    expect(brokenTrail(checkout, [first, { path: "far.ts", anchor: undefined }])).toBe("a.md has no link to far.ts");
    expect(brokenTrail(checkout, [{ path: "code.ts", anchor: undefined }])).toBe("README.md has no link to code.ts");
  });
});
