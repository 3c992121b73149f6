import { execFile } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { failedTests, readReport } from "../../../tools/ci/report.ts";
import { localInstance } from "../../../tools/local.ts";
import { startServices } from "../../../tools/services/lifecycle.ts";
import type { PlantedBug } from "./patches.ts";
import { makeScratchCopy, type ScratchCopy } from "./scratch-copy.ts";

const { checkout, dataLink } = localInstance();
/** Ends a build or an attack that hangs. */
const timeout = 600_000;

/** Plants each bug alone in a copy of the checkout. Returns whether attacks detected all of them. */
export async function runPlanted(bugs: readonly PlantedBug[]): Promise<boolean> {
  // Started from the checkout, because the services outlive the copy.
  await startServices();
  const copy = makeScratchCopy(checkout);
  const began = performance.now();
  let noticed = 0;
  try {
    for (const bug of bugs) {
      const startedAt = performance.now();
      const verdict = await plant(copy, bug);
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      if (verdict.isNoticed) noticed += 1;
      console.log(
        `planted ${bug.name}: ${verdict.isNoticed ? `noticed by ${verdict.title}` : `NOT NOTICED, ${verdict.why}`} in ${seconds} s`,
      );
    }
  } finally {
    copy.remove();
  }
  console.log(`${noticed} of ${bugs.length} noticed in ${((performance.now() - began) / 60_000).toFixed(1)} min`);
  return noticed === bugs.length && bugs.length > 0;
}

type Verdict = { isNoticed: true; title: string } | { isNoticed: false; why: string };

async function plant(copy: ScratchCopy, { patch, builds, noticedBy, tests }: PlantedBug): Promise<Verdict> {
  try {
    copy.apply(patch);
  } catch (cause) {
    return { isNoticed: false, why: `the patch does not apply: ${String(cause)}` };
  }
  try {
    for (const app of builds) {
      const { ok, output } = await run(copy, join("apps", app), buildCommand(copy, app));
      if (!ok) return { isNoticed: false, why: `it does not build: ${output.slice(-500)}` };
    }
    return await judge(copy, { noticedBy, tests });
  } finally {
    copy.restore(patch, builds);
  }
}

/** The build script of the app's package. */
function buildCommand({ root }: ScratchCopy, app: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, "apps", app, "package.json"), "utf8")) as { scripts: { build: string } };
  return ["sh", "-c", scripts.build];
}

async function judge(copy: ScratchCopy, { noticedBy, tests }: Pick<PlantedBug, "noticedBy" | "tests">): Promise<Verdict> {
  const isAttack = noticedBy.endsWith(".attack.ts");
  const report = join(copy.root, ".local/reports", isAttack ? "attacks.json" : "test.json");
  rmSync(report, { force: true });
  const config = isAttack ? ["--config", "tests/attacks/vitest.config.ts"] : [];
  const only = tests === undefined ? [] : ["--testNamePattern", tests];
  const { ok, output } = await run(copy, ".", ["vitest", "run", ...config, noticedBy, ...only]);
  if (ok) return { isNoticed: false, why: `${noticedBy} passed` };
  if (!existsSync(report)) return { isNoticed: false, why: `the runner crashed: ${output.slice(-500)}` };
  const failed = failedTests(readReport(readFileSync(report, "utf8")));
  // A test that failed for another reason has detected nothing.
  const asserted = failed.find(
    ({ title, messages }) => title !== undefined && messages.some((message) => message.startsWith("AssertionError")),
  );
  if (asserted?.title !== undefined) return { isNoticed: true, title: asserted.title };
  return {
    isNoticed: false,
    why: `no assertion failed: ${
      failed
        .flatMap(({ messages }) => messages)
        .join("\n")
        .slice(0, 500) || output.slice(-500)
    }`,
  };
}

async function run({ root }: ScratchCopy, folder: string, [command = "", ...args]: string[]): Promise<{ ok: boolean; output: string }> {
  const cwd = join(root, folder);
  const path = [join(cwd, "node_modules/.bin"), join(root, "node_modules/.bin"), process.env["PATH"] ?? ""].join(delimiter);
  // The copy uses the services and ports of the checkout.
  const env = { ...process.env, PATH: path, COURSEWRIGHT_DATA: dataLink };
  try {
    const { stdout, stderr } = await promisify(execFile)(command, args, { cwd, env, timeout, maxBuffer: 256 << 20 });
    return { ok: true, output: stdout + stderr };
  } catch (cause) {
    const { stdout = "", stderr = "" } = cause as { stdout?: string; stderr?: string };
    return { ok: false, output: `${stdout}${stderr}` || String(cause) };
  }
}
