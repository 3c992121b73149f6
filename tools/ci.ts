import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { countPassed, describeFailure, failedTests, readReport } from "./ci/report.ts";
import { rerunFailed } from "./ci/rerun.ts";

interface Stage {
  name: string;
  command: string[];
  /** The report that counts its tests; a stage without one counts as a single check. */
  report?: string;
  /** Its tests use a browser or break the product, so a busy machine can fail one: a failed test is run once more, alone. */
  rerunsFailed?: true;
}

interface Tally {
  passed: number;
  failed: number;
  /** What failed, and with which words. */
  failures: string[];
}

interface Taken {
  stage: Stage;
  ok: boolean;
  seconds: number;
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
  [[{ name: "e2e", command: ["e2e"], report: "e2e.json", rerunsFailed: true }]],
  [
    [
      { name: "attacks", command: ["attacks"], report: "attacks.json", rerunsFailed: true },
      { name: "planted bugs", command: ["attacks", "--planted", "--rotate"] },
    ],
  ],
  [[{ name: "faults", command: ["faults"], report: "faults.json", rerunsFailed: true }]],
  [
    [
      { name: "e2e on two shards", command: ["e2e:shards"], report: "e2e-shards.json", rerunsFailed: true },
      { name: "load", command: ["load", "--seconds", "2"] },
    ],
  ],
  // Benches need not be alone: that they run is all that is asked of them here. Those that start the product share a lane.
  [
    [
      { name: "visual", command: ["visual"], report: "visual.json", rerunsFailed: true },
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

rmSync(join(root, ".local/reports"), { recursive: true, force: true });
const total: Tally = { passed: 0, failed: 0, failures: [] };
const lines: string[] = [];
const flaky: string[] = [];
try {
  for (const lanes of order) {
    const taken = (await Promise.all(lanes.map(inTurn))).flat();
    // After its lanes: beside another stage, no test would be alone.
    for (const each of taken) count(each, await rerun(each));
  }
} finally {
  await pnpm(["services", "stop"]);
}
// Said last, since whoever reads a refused run may be shown no more than its end.
for (const failure of total.failures) console.log(`\nFAILED ${failure}\n`);
console.log(lines.join("\n"));
for (const name of flaky) console.log(`flaky: ${name}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

async function inTurn(stages: readonly Stage[]): Promise<Taken[]> {
  const taken: Taken[] = [];
  for (const stage of stages) {
    const started = performance.now();
    const ok = await pnpm(stage.command);
    taken.push({ stage, ok, seconds: Math.round((performance.now() - started) / 1000) });
  }
  return taken;
}

/** Whether the stage is good in the end. */
async function rerun({ stage: { command, report, rerunsFailed }, ok }: Taken): Promise<boolean> {
  if (ok || !report || !rerunsFailed || !existsSync(pathOf(report))) return ok;
  const passedAlone = await rerunFailed({ command, report: pathOf(report), run: pnpm });
  for (const name of passedAlone) console.log(`flaky: ${name}`);
  flaky.push(...passedAlone);
  return passedAlone.length > 0 && failedTests(readReport(readFileSync(pathOf(report), "utf8"))).length === 0;
}

function count({ stage, seconds }: Taken, ok: boolean): void {
  const { passed, failed, failures } = tally(stage, ok);
  total.passed += passed;
  total.failed += failed;
  total.failures.push(...failures);
  lines.push(
    `${stage.name.padEnd(18)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${String(seconds).padStart(5)} s`,
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
function tally({ name, report }: Stage, ok: boolean): Tally {
  const read = report && existsSync(pathOf(report)) ? readReport(readFileSync(pathOf(report), "utf8")) : undefined;
  const failures = (read ? failedTests(read) : []).map((test) => describeFailure(test).replaceAll(`${root}/`, ""));
  if (!ok && failures.length === 0) failures.push(`${name}: no test failed, but it did not end well`);
  return { passed: read ? countPassed(read) : ok ? 1 : 0, failed: failures.length, failures };
}

function pathOf(report: string): string {
  return join(root, ".local/reports", report);
}
