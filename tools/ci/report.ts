import { stripVTControlCharacters } from "node:util";
import { z } from "zod";

/* Loose schemas: a merged report is written back with every field that the gate does not read. */

const VitestTest = z.looseObject({
  title: z.string(),
  ancestorTitles: z.array(z.string()),
  status: z.string(),
  failureMessages: z.array(z.string()).nullish(),
});
const VitestFile = z.looseObject({ name: z.string(), status: z.string(), message: z.string(), assertionResults: z.array(VitestTest) });
const VitestReport = z.looseObject({ numPassedTests: z.number(), numFailedTests: z.number(), testResults: z.array(VitestFile) });

const PlaywrightSpec = z.looseObject({
  id: z.string(),
  title: z.string(),
  file: z.string(),
  line: z.number(),
  ok: z.boolean(),
  tests: z.array(
    z.looseObject({ results: z.array(z.looseObject({ errors: z.array(z.looseObject({ message: z.string().optional() })) })) }),
  ),
});
interface PlaywrightSuite {
  [field: string]: unknown;
  specs?: Array<z.infer<typeof PlaywrightSpec>> | undefined;
  suites?: PlaywrightSuite[] | undefined;
}
const PlaywrightSuite: z.ZodType<PlaywrightSuite> = z.lazy(() =>
  z.looseObject({ specs: z.array(PlaywrightSpec).optional(), suites: z.array(PlaywrightSuite).optional() }),
);
const PlaywrightReport = z.looseObject({
  stats: z.looseObject({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  /** Errors outside of any test, such as in the global setup. */
  errors: z.array(z.unknown()),
  suites: z.array(PlaywrightSuite),
});

export type Report =
  | { runner: "vitest"; data: z.infer<typeof VitestReport> }
  | { runner: "playwright"; data: z.infer<typeof PlaywrightReport> };

export interface FailedTest {
  file: string;
  /** The names of its groups and its own, as the runner prints them. Undefined: the file failed outside of its tests, for instance in a hook. */
  title: string | undefined;
  /** Playwright selects a test by its line, Vitest by its title. */
  line?: number;
  messages: string[];
}

export function readReport(json: string): Report {
  const data: unknown = JSON.parse(json);
  const playwright = PlaywrightReport.safeParse(data);
  return playwright.success ? { runner: "playwright", data: playwright.data } : { runner: "vitest", data: VitestReport.parse(data) };
}

export function countPassed(report: Report): number {
  return report.runner === "playwright" ? report.data.stats.expected : report.data.numPassedTests;
}

export function failedTests(report: Report): FailedTest[] {
  return report.runner === "playwright" ? failedSpecs(report.data) : report.data.testResults.flatMap(failedIn);
}

/** A failure that belongs to no test: running tests again says nothing about it. */
export function hasErrorOutsideTests(report: Report): boolean {
  return report.runner === "playwright" && report.data.errors.length > 0;
}

/** Takes the result of each test that failed at first and passed alone from the second report. */
export function mergeRerun(first: Report, second: Report): Report {
  if (first.runner === "playwright" && second.runner === "playwright") return { ...first, data: mergePlaywright(first.data, second.data) };
  if (first.runner === "vitest" && second.runner === "vitest") return { ...first, data: mergeVitest(first.data, second.data) };
  throw new Error("the two reports are of different runners");
}

export function describeFailure({ file, title, messages }: FailedTest): string {
  const words = stripVTControlCharacters(messages.join("\n")).split("\n").slice(0, 12).join("\n").slice(0, 1_500);
  return `${nameOf({ file, title })}\n${words}`;
}

export function nameOf({ file, title }: Pick<FailedTest, "file" | "title">): string {
  return title === undefined ? file : `${file}: ${title}`;
}

function failedSpecs({ suites }: z.infer<typeof PlaywrightReport>): FailedTest[] {
  return specsOf(suites).flatMap(({ ok, file, title, line, tests }) => {
    const messages = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message ?? "")));
    return ok ? [] : [{ file, title, line, messages }];
  });
}

function failedIn({ name, status, message, assertionResults }: z.infer<typeof VitestFile>): FailedTest[] {
  const failed = assertionResults
    .filter((test) => test.status === "failed")
    .map((test) => ({ file: name, title: titleOf(test), messages: test.failureMessages ?? [] }));
  if (message) return [{ file: name, title: undefined, messages: [message, ...failed.flatMap(({ messages }) => messages)] }];
  if (status === "failed" && failed.length === 0) return [{ file: name, title: undefined, messages: [] }];
  return failed;
}

function mergePlaywright(first: z.infer<typeof PlaywrightReport>, second: z.infer<typeof PlaywrightReport>) {
  const passed = new Map(specsOf(second.suites).flatMap((spec) => (spec.ok && spec.tests.length > 0 ? [[spec.id, spec] as const] : [])));
  const merge = (suite: PlaywrightSuite): PlaywrightSuite => ({
    ...suite,
    ...(suite.specs && { specs: suite.specs.map((spec) => (spec.ok ? spec : (passed.get(spec.id) ?? spec))) }),
    ...(suite.suites && { suites: suite.suites.map(merge) }),
  });
  const suites = first.suites.map(merge);
  const repaired = failedSpecs(first).length - failedSpecs({ ...first, suites }).length;
  const { expected, unexpected } = first.stats;
  return { ...first, suites, stats: { ...first.stats, expected: expected + repaired, unexpected: unexpected - repaired } };
}

function mergeVitest(first: z.infer<typeof VitestReport>, second: z.infer<typeof VitestReport>) {
  const again = new Map(second.testResults.map((file) => [file.name, file]));
  const testResults = first.testResults.map((file) => {
    const rerun = again.get(file.name);
    if (!rerun || file.status !== "failed") return file;
    return failedIn(file).some(({ title }) => title === undefined) ? mergeWholeFile(file, rerun) : mergeTests(file, rerun);
  });
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const count = (wanted: string) => tests.filter(({ status }) => status === wanted).length;
  return { ...first, testResults, numPassedTests: count("passed"), numFailedTests: count("failed") };
}

/** A hook failed, so no result of the first run counts: the second must have passed whole. */
function mergeWholeFile(file: z.infer<typeof VitestFile>, rerun: z.infer<typeof VitestFile>): z.infer<typeof VitestFile> {
  const hasPassed = rerun.status === "passed" && rerun.assertionResults.some(({ status }) => status === "passed");
  return hasPassed ? rerun : file;
}

function mergeTests(file: z.infer<typeof VitestFile>, rerun: z.infer<typeof VitestFile>): z.infer<typeof VitestFile> {
  // A skipped test did not pass: the runner skips whatever its filter does not select.
  const passed = new Map(rerun.assertionResults.flatMap((test) => (test.status === "passed" ? [[titleOf(test), test] as const] : [])));
  const assertionResults = file.assertionResults.map((test) => (test.status === "failed" ? (passed.get(titleOf(test)) ?? test) : test));
  if (rerun.message) return file;
  const status = assertionResults.some((test) => test.status === "failed") ? "failed" : "passed";
  return { ...file, status, assertionResults };
}

function titleOf({ ancestorTitles, title }: z.infer<typeof VitestTest>): string {
  return [...ancestorTitles, title].join(" > ");
}

function specsOf(suites: readonly PlaywrightSuite[]): Array<z.infer<typeof PlaywrightSpec>> {
  return suites.flatMap((suite) => [...(suite.specs ?? []), ...specsOf(suite.suites ?? [])]);
}
