import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isProven, judge, unknownIds } from "./judge.ts";
import { readPlaywright, readVitest, type TestResult } from "./reports.ts";
import { readRequirements, type Kind } from "./requirements.ts";

const proves = (kind: Kind, ...results: Partial<TestResult>[]) =>
  judge(
    [{ id: "NAV-01", kind, text: "Next goes on." }],
    results.map((result) => ({ title: "[NAV-01] next goes on", file: "a.test.ts", passed: true, through: "unit", ...result })),
  ).every(isProven);

describe("conformance", () => {
  it("reads all 152 rows", () => {
    const markdown = readFileSync(join(import.meta.dirname, "../../docs/requirements.md"), "utf8");
    expect(readRequirements(markdown)).toHaveLength(152);
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
