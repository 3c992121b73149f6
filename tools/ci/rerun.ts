import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { failedTests, type FailedTest, hasErrorOutsideTests, mergeRerun, nameOf, readReport, type Report } from "./report.ts";

/** More failures than this are a broken product or machine. A second run would only cost time. */
const maxReruns = 10;

interface Rerun {
  /** The stage's command for pnpm. */
  command: readonly string[];
  /** The path of the report that the command writes. Afterwards it holds the merged results. */
  report: string;
  run: (command: string[]) => Promise<boolean>;
}

/**
 * Runs each failed test once more, alone. A test that passes then counts as passed, and its name is returned.
 * The caller prints these names: whoever sees one fixes the cause.
 */
export async function rerunFailed({ command, report: path, run }: Rerun): Promise<string[]> {
  const first = readReport(readFileSync(path, "utf8"));
  const failed = failedTests(first);
  if (failed.length === 0 || failed.length > maxReruns || hasErrorOutsideTests(first)) return [];
  let merged: Report = first;
  for (const args of rerunArguments(failed)) {
    rmSync(path);
    await run([...command, ...args]);
    if (existsSync(path)) merged = mergeRerun(merged, readReport(readFileSync(path, "utf8")));
  }
  writeFileSync(path, JSON.stringify(merged.data));
  const stillFailed = new Set(failedTests(merged).map(nameOf));
  return failed.map(nameOf).filter((name) => !stillFailed.has(name));
}

/** One command for each file in Vitest, which runs files beside each other; one for all in Playwright, with one worker. */
export function rerunArguments(failed: readonly FailedTest[]): string[][] {
  const lines = failed.flatMap(({ file, line }) => (line === undefined ? [] : [`/${file}:${line}`]));
  if (lines.length > 0) return [["--workers=1", ...new Set(lines)]];
  return [...Map.groupBy(failed, ({ file }) => file)].map(([file, tests]) => {
    const titles = tests.flatMap(({ title }) => (title === undefined ? [] : [RegExp.escape(title)]));
    return titles.length < tests.length ? [file] : [file, "--testNamePattern", `^(?:${titles.join("|")})$`];
  });
}
