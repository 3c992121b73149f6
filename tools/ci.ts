import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { z } from "zod";

interface Stage {
  name: string;
  command: string[];
  /** The report that counts its tests; a stage without one counts as a single check. */
  report?: string;
}

interface Tally {
  passed: number;
  failed: number;
  /** What failed, and with which words. */
  failures: string[];
}

const root = join(import.meta.dirname, "..");
/** One after another, each with its lanes side by side. */
const order: Stage[][][] = [
  [
    [
      { name: "check", command: ["check"] },
      { name: "build", command: ["build"] },
    ],
    // Debian's packages come while the code is checked, which needs none of them.
    [
      { name: "packages", command: ["exec", "tools/bootstrap"] },
      { name: "services", command: ["services", "start"] },
    ],
  ],
  [[{ name: "test", command: ["test"], report: "test.json" }]],
  [[{ name: "e2e", command: ["e2e"], report: "e2e.json" }]],
  [[{ name: "attacks", command: ["attacks"], report: "attacks.json" }]],
  [[{ name: "faults", command: ["faults"], report: "faults.json" }]],
  [
    [
      { name: "e2e on two shards", command: ["e2e:shards"], report: "e2e-shards.json" },
      { name: "load", command: ["load", "--seconds", "2"] },
    ],
  ],
  // Benches need not be alone: that they run is all that is asked of them here. Those that start the product share a lane.
  [
    [
      { name: "visual", command: ["visual"], report: "visual.json" },
      { name: "bench publish runs", command: bench("publish") },
      { name: "bench typing runs", command: bench("typing") },
    ],
    [
      { name: "smoke", command: ["smoke"] },
      { name: "bench save runs", command: bench("save") },
      { name: "bench load runs", command: bench("load") },
      { name: "bench credits runs", command: bench("credits") },
      { name: "bench serve runs", command: bench("serve") },
      { name: "bench learner runs", command: bench("learner") },
      { name: "bench render runs", command: bench("render") },
    ],
  ],
  [[{ name: "conformance", command: ["conformance"] }]],
];

const Vitest = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string(),
      assertionResults: z.array(z.object({ title: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() })),
    }),
  ),
});
interface Suite {
  specs?: Array<z.infer<typeof Spec>> | undefined;
  suites?: Suite[] | undefined;
}
const Spec = z.object({
  title: z.string(),
  file: z.string(),
  ok: z.boolean(),
  tests: z.array(z.object({ results: z.array(z.object({ errors: z.array(z.object({ message: z.string().optional() })) })) })),
});
const Suite: z.ZodType<Suite> = z.lazy(() => z.object({ specs: z.array(Spec).optional(), suites: z.array(Suite).optional() }));
const Playwright = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  suites: z.array(Suite),
});

rmSync(join(root, ".local/reports"), { recursive: true, force: true });
const total: Tally = { passed: 0, failed: 0, failures: [] };
const lines: string[] = [];
try {
  for (const lanes of order) await Promise.all(lanes.map(inTurn));
} finally {
  await pnpm(["services", "stop"]);
}
// Said last, since whoever reads a refused run may be shown no more than its end.
for (const failure of total.failures) console.log(`\nFAILED ${failure}\n`);
console.log(lines.join("\n"));
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

async function inTurn(stages: readonly Stage[]): Promise<void> {
  for (const stage of stages) await take(stage);
}

async function take({ name, command, report }: Stage): Promise<void> {
  const started = performance.now();
  const ok = await pnpm(command);
  const counted = tally({ name, ok, report: report && join(root, ".local/reports", report) });
  total.passed += counted.passed;
  total.failed += counted.failed;
  total.failures.push(...counted.failures);
  const seconds = Math.round((performance.now() - started) / 1000);
  lines.push(
    `${name.padEnd(18)} ${String(counted.passed).padStart(5)} passed ${String(counted.failed).padStart(4)} failed ${String(seconds).padStart(5)} s`,
  );
}

/** As short as it can be, with few at once: beside the pictures, many would wait for each other until they give up. */
function bench(name: string): string[] {
  return ["bench", name, "--pairs", "1", "--seconds", "1", "--connections", "4", "--pages", "12"];
}

async function pnpm(args: string[]): Promise<boolean> {
  const child = spawn("pnpm", args, { cwd: root, stdio: "inherit" });
  const [code]: unknown[] = await once(child, "exit");
  return code === 0;
}

/** A runner that failed without a failing test (it crashed, or left no report) is one failure. */
function tally({ name, ok, report }: { name: string; ok: boolean; report: string | undefined }): Tally {
  const counted = report && existsSync(report) ? counts(readFileSync(report, "utf8")) : { passed: ok ? 1 : 0, failed: 0, failures: [] };
  if (ok || counted.failed > 0) return counted;
  return { ...counted, failed: 1, failures: [`${name}: no test failed, but it did not end well`] };
}

function counts(json: string): Tally {
  const report = z.union([Vitest, Playwright]).parse(JSON.parse(json));
  if ("stats" in report) {
    const failures = specsOf(report.suites)
      .filter(({ ok }) => !ok)
      .map(({ file, title, tests }) => {
        const messages = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message ?? "")));
        return inShort(`${file}: ${title}`, messages);
      });
    return { passed: report.stats.expected, failed: report.stats.unexpected + report.stats.flaky, failures };
  }
  const failures = report.testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [inShort(name, [message])] : []),
    ...assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ title, failureMessages }) => inShort(`${name}: ${title}`, failureMessages ?? [])),
  ]);
  return { passed: report.numPassedTests, failed: report.numFailedTests, failures };
}

function specsOf(suites: readonly Suite[]): Array<z.infer<typeof Spec>> {
  return suites.flatMap((suite) => [...(suite.specs ?? []), ...specsOf(suite.suites ?? [])]);
}

function inShort(what: string, messages: readonly string[]): string {
  const words = stripVTControlCharacters(messages.join("\n")).split("\n").slice(0, 12).join("\n").slice(0, 1_500);
  return `${what.replace(`${root}/`, "")}\n${words}`;
}
