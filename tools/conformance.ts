import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { isProven, judge, missingEngines, unknownIds } from "./conformance/judge.ts";
import { readEngines, readPlaywright, readVitest, type TestResult } from "./conformance/reports.ts";
import { readRequirements } from "./conformance/requirements.ts";

const root = join(import.meta.dirname, "..");
const reports = join(root, ".local/reports");
const record = join(root, "docs/conformance.json");

const requirements = readRequirements(readFileSync(join(root, "docs/requirements.md"), "utf8"));
const results: TestResult[] = [
  ...read("test.json", (json) => readVitest(json, root)),
  ...read("e2e.json", readPlaywright),
  ...read("engines.json", (json) => readEngines(json, root)),
];
const verdicts = judge(requirements, results);
const proven = verdicts.filter(isProven);
const provenIds = proven.map(({ requirement }) => requirement.id);

for (const { requirement, proofs } of proven) {
  for (const { file, title } of proofs) console.log(`proven    ${requirement.id.padEnd(9)} ${file}: ${title}`);
}
for (const verdict of verdicts.filter((each) => !isProven(each))) {
  const { requirement, failures, proofs } = verdict;
  const missing = proofs.length > 0 ? `not in ${missingEngines(verdict).join(" and ") || "chromium"}` : requirement.text;
  console.log(`unproven  ${requirement.id.padEnd(9)} ${requirement.kind.padEnd(4)} ${failures.length > 0 ? "FAILING" : missing}`);
}

const recorded = z.object({ proven: z.array(z.string()) }).parse(JSON.parse(readFileSync(record, "utf8"))).proven;
const lost = recorded.filter((id) => !provenIds.includes(id));
const unknown = unknownIds(requirements, results);
if (process.argv.includes("--record")) writeFileSync(record, `${JSON.stringify({ proven: provenIds }, null, 2)}\n`);
else if (lost.length > 0) fail(`Recorded as proven, and no longer is: ${lost.join(", ")}`);
if (unknown.length > 0) fail(`Named by a test, and no requirement: ${unknown.join(", ")}`);
console.log(`${proven.length} of ${requirements.length} requirements proven`);

function read(name: string, parse: (json: string) => TestResult[]): TestResult[] {
  const path = join(reports, name);
  if (existsSync(path)) return parse(readFileSync(path, "utf8"));
  console.log(`no report ${name}: its tests count as not run`);
  return [];
}

function fail(words: string): void {
  console.error(words);
  process.exitCode = 1;
}
