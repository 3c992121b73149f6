import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { countPassed, describeFailure, failedTests, readReport } from "./ci/report.ts";
import { rerunFailed } from "./ci/rerun.ts";
import { runLanes, type StageResult } from "./ci/run-lanes.ts";
import { groups, type Instance, type Lane, type Stage } from "./ci/stages.ts";

interface Tally {
  passed: number;
  failed: number;
  /** The failed tests with their messages. */
  failures: string[];
}

const root = join(import.meta.dirname, "..");
const began = performance.now();

rmSync(join(root, ".local/reports"), { recursive: true, force: true });
const total: Tally = { passed: 0, failed: 0, failures: [] };
const lines: string[] = [];
const flaky: string[] = [];
try {
  for (const lanes of groups) {
    const results = await runLanes(lanes, (stage, lane) => pnpm(stage.command, lane, `${stage.name} | `));
    // After all lanes of the group, so that each test is alone.
    for (const result of results) count(result, await rerun(result));
    // The next group may measure time.
    await stopServices(lanes.flatMap(({ instance }) => (instance ? [instance] : [])));
  }
} finally {
  await stopServices([{}, ...groups.flat().flatMap(({ instance }) => (instance ? [instance] : []))]);
}
// Printed last, because a reader of a failed run may be shown only its end.
for (const failure of total.failures) console.log(`\nFAILED ${failure}\n`);
console.log(lines.join("\n"));
for (const name of flaky) console.log(`flaky: ${name}`);
console.log(`whole gate ${Math.round((performance.now() - began) / 1000)} s`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

/** Whether the stage is good in the end. */
async function rerun({ stage: { command, report, rerunsFailed }, lane: { instance }, ok }: StageResult): Promise<boolean> {
  if (ok || !report || !rerunsFailed || !existsSync(pathOf(report))) return ok;
  const passedAlone = await rerunFailed({ command, report: pathOf(report), run: (args) => pnpm(args, { instance }) });
  for (const name of passedAlone) console.log(`flaky: ${name}`);
  flaky.push(...passedAlone);
  return passedAlone.length > 0 && failedTests(readReport(readFileSync(pathOf(report), "utf8"))).length === 0;
}

function count({ stage, seconds }: StageResult, ok: boolean): void {
  const { passed, failed, failures } = tally(stage, ok);
  total.passed += passed;
  total.failed += failed;
  total.failures.push(...failures);
  lines.push(
    `${stage.name.padEnd(18)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${String(seconds).padStart(5)} s`,
  );
}

async function stopServices(instances: readonly Instance[]): Promise<void> {
  await Promise.all(instances.map((instance) => pnpm(["services", "stop"], { instance })));
}

/** Lanes print at the same time, so each line of output begins with the name of its stage. */
async function pnpm(args: readonly string[], { instance }: Omit<Lane, "stages">, prefix = ""): Promise<boolean> {
  const child = spawn("pnpm", args, { cwd: root, env: { ...process.env, ...instance }, stdio: ["inherit", "pipe", "pipe"] });
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on("line", (line) => console.log(prefix + line));
  const closed = once(child, "close");
  const [code]: unknown[] = await once(child, "exit");
  // A service that the command started may keep the pipe open.
  await Promise.race([closed, pause(2_000)]);
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
