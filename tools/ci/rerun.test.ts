import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { countPassed, failedTests, nameOf, readReport } from "./report.ts";
import { rerunArguments, rerunFailed } from "./rerun.ts";

const root = join(import.meta.dirname, "../..");
let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "rerun-"));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Fails until it has run so many times, counted in a file: a second run is another process. */
const counted = `
import { appendFileSync, readFileSync } from "node:fs";
export function failUntil(name, run) {
  appendFileSync(import.meta.dirname + "/runs-" + name, "x");
  if (readFileSync(import.meta.dirname + "/runs-" + name, "utf8").length < run) throw new Error(name + " failed");
}
`;

describe("rerun of failed Vitest tests", () => {
  const tests = `
import { describe, it } from "vitest";
import { failUntil } from "./counted.js";
it("is good", () => failUntil("good", 1));
describe("a group (of two)", () => {
  it("is flaky, isn't it? [A-1] $HOME", () => failUntil("flaky", 2));
  it("is broken", () => failUntil("broken", 9));
});
`;
  const hook = `
import { beforeAll, it } from "vitest";
import { failUntil } from "./counted.js";
beforeAll(() => failUntil("hook", 2));
it("needs the hook", () => undefined);
`;

  it("counts a test that passes alone as passed, and names it", async () => {
    const { flaky, report, runs } = await runTwice({ "a.test.mjs": tests, "b.test.mjs": hook });
    expect(flaky).toEqual(["a.test.mjs: a group (of two) > is flaky, isn't it? [A-1] $HOME", "b.test.mjs"]);
    expect(failedTests(report).map(nameOf).map(inFolder)).toEqual(["a.test.mjs: a group (of two) > is broken"]);
    expect([countPassed(report), runs("good"), runs("flaky"), runs("broken"), runs("hook")]).toEqual([3, 1, 2, 2, 2]);
  });

  it("does not rerun when very many failed", async () => {
    const many = `import { it } from "vitest";\nfor (let n = 0; n < 11; n++) it("fails " + n, () => { throw new Error(); });\n`;
    const { flaky, commands } = await runTwice({ "many.test.mjs": many });
    expect([flaky, commands]).toEqual([[], 1]);
  });

  it("does not take a skipped test for a passed one", async () => {
    const changing = `
import { it } from "vitest";
import { failUntil } from "./counted.js";
let first = false;
try { failUntil("name", 2); } catch { first = true; }
it(first ? "old name" : "new name", () => { if (first) throw new Error(); });
`;
    const { flaky, report } = await runTwice({ "a.test.mjs": changing });
    expect([flaky, failedTests(report).map(nameOf).map(inFolder)]).toEqual([[], ["a.test.mjs: old name"]]);
  });

  function runTwice(files: Record<string, string>) {
    const config = `export default { test: { include: ["*.test.mjs"], reporters: [["json", { outputFile: "report.json" }]] } };`;
    return runAndRerun({ ...files, "vitest.config.mjs": config }, "vitest run");
  }
});

describe("rerun of failed Playwright tests", () => {
  it("counts a test that passes alone as passed, and names it", async () => {
    const tests = `
import { test } from "@playwright/test";
import { failUntil } from "./counted.js";
test("is good", () => failUntil("good", 1));
test.describe("a group", () => {
  test("is flaky", () => failUntil("flaky", 2));
  test("is broken", () => failUntil("broken", 9));
});
`;
    const config = `export default { testMatch: "*.e2e.mjs", fullyParallel: true, workers: 2, reporter: [["json", { outputFile: "report.json" }]] };`;
    const files = { "a.e2e.mjs": tests, "own-a.e2e.mjs": tests.replaceAll('("', '("own-'), "playwright.config.mjs": config };
    const { flaky, report, runs } = await runAndRerun(files, "playwright test");
    expect(flaky.toSorted()).toEqual(["a.e2e.mjs: is flaky", "own-a.e2e.mjs: own-is flaky"]);
    expect(failedTests(report).map(nameOf).toSorted()).toEqual(["a.e2e.mjs: is broken", "own-a.e2e.mjs: own-is broken"]);
    expect([countPassed(report), runs("good"), runs("flaky"), runs("broken")]).toEqual([4, 1, 2, 2]);
  });

  it("selects by file and line with one worker", () => {
    const failed = { file: "a.e2e.ts", title: "x", line: 7, messages: [] };
    expect(rerunArguments([failed, failed])).toEqual([["--workers=1", "/a.e2e.ts:7"]]);
  });
});

async function runAndRerun(files: Record<string, string>, runner: string) {
  const manifest = JSON.stringify({ type: "module", scripts: { tests: runner } });
  for (const [name, text] of Object.entries({ ...files, "counted.js": counted, "package.json": manifest })) {
    writeFileSync(join(folder, name), text);
  }
  const path = join(folder, "report.json");
  let commands = 0;
  // A script of pnpm, as in the gate: titles must survive its shell.
  const run = async (args: string[]) => {
    commands += 1;
    const child = spawn("pnpm", args, { cwd: folder, stdio: "ignore" });
    const [code]: unknown[] = await once(child, "exit");
    return code === 0;
  };
  await run(["tests"]);
  const flaky = await rerunFailed({ command: ["tests"], report: path, run });
  const runs = (name: string) => readFileSync(join(folder, `runs-${name}`), "utf8").length;
  return { flaky: flaky.map(inFolder), report: readReport(readFileSync(path, "utf8")), runs, commands };
}

function inFolder(name: string): string {
  return name.replace(`${folder}/`, "");
}
