import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isProven, judge, unknownIds } from "./judge.ts";
import { readEngines, readPlaywright, readVitest, type TestResult } from "./reports.ts";
import { readRequirements, type Kind } from "./requirements.ts";

const proves = (kind: Kind, ...results: Partial<TestResult>[]) =>
  judge(
    [{ id: "NAV-01", kind, text: "Next goes on.", engines: [] }],
    results.map((result) => ({ title: "[NAV-01] next goes on", file: "a.test.ts", passed: true, through: "unit", ...result })),
  ).every(isProven);

describe("conformance", () => {
  it("reads the 152 specified rows, split or whole, and those that were added", () => {
    const markdown = readFileSync(join(import.meta.dirname, "../../docs/requirements.md"), "utf8");
    const rows = readRequirements(markdown);
    const isAdded = (id: string) => /^(?:WR|SEE|SRC|MED)-/.test(id);
    const specified = new Set(rows.filter(({ id }) => !isAdded(id)).map(({ id }) => id.replace(/[a-z]$/, "")));
    expect(specified.size).toBe(152);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  });

  it("counts a test only if it has the row's kind", () => {
    expect(proves("unit", { through: "unit" })).toBe(true);
    expect(proves("api", { through: "unit" })).toBe(false);
    expect(proves("api", { through: "api" })).toBe(true);
    expect(proves("ui", { through: "api" })).toBe(false);
    expect(proves("ui", { through: "ui" })).toBe(true);
  });

  it("leaves a row unproven if a test fails or none exists", () => {
    expect(proves("unit", {}, { passed: false })).toBe(false);
    expect(proves("unit", { title: "next goes on" })).toBe(false);
  });

  it("needs a passing test in both engines for a row with a star", () => {
    const rows = readRequirements("| WR-01 | ui | Typing makes a paragraph. \\* |");
    const engineReport = (...engines: string[]) =>
      JSON.stringify({
        testResults: [
          {
            name: "/r/tests/engines/a.ts",
            assertionResults: engines.map((name) => ({ fullName: `${name} [WR-01] types`, status: "passed" })),
          },
        ],
      });
    const chromium: TestResult = { title: "[WR-01] types", file: "a.e2e.ts", passed: true, through: "ui" };
    const isProvenBy = (...results: TestResult[]) => judge(rows, results).every(isProven);
    const both = readEngines(engineReport("firefox", "webkit"), "/r");
    expect(isProvenBy(chromium, ...both)).toBe(true);
    expect(isProvenBy(chromium, ...readEngines(engineReport("firefox"), "/r"))).toBe(false);
    expect(isProvenBy(chromium)).toBe(false);
    expect(isProvenBy(...both)).toBe(false);
  });

  it("finds unknown ids", () => {
    const results: TestResult[] = [{ title: "[NAV-1] [NAV-99] x", file: "a", passed: true, through: "unit" }];
    expect(unknownIds([], results)).toEqual(["NAV-1", "NAV-99"]);
  });

  it("reads the runners' reports, and rejects retried passes as proof", () => {
    const vitest = JSON.stringify({
      testResults: [
        { name: "/r/apps/server/src/features/x/routes.test.ts", assertionResults: [{ fullName: "a", status: "passed" }] },
        { name: "/r/packages/base/src/x.test.ts", assertionResults: [{ fullName: "b", status: "failed" }] },
      ],
    });
    expect(readVitest(vitest, "/r")).toEqual([
      { title: "a", file: "apps/server/src/features/x/routes.test.ts", passed: true, through: "api" },
      { title: "b", file: "packages/base/src/x.test.ts", passed: false, through: "unit" },
    ]);
    const spec = (status: string) => ({ title: status, file: "a.e2e.ts", ok: true, tests: [{ status }] });
    const playwright = JSON.stringify({ suites: [{ suites: [{ specs: [spec("expected")] }], specs: [spec("flaky")] }] });
    expect(readPlaywright(playwright).map(({ title, passed }) => [title, passed])).toEqual([
      ["flaky", false],
      ["expected", true],
    ]);
  });
});
