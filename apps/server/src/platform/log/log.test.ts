import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";

const log = `const { createLog } = await import(${JSON.stringify(join(import.meta.dirname, "log.ts"))});
const log = createLog({ level: "info", process: "test" });
log.info("one");`;

it("what was told is written when the process ends, also by a bug", () => {
  expect(linesOf(log)).toEqual(["one"]);
  expect(linesOf(`${log} throw new Error("a bug")`)).toEqual(["one"]);
});

it("a warning is written at once, with what came before it", () => {
  expect(linesOf(`${log} log.warn("two"); log.info("three"); process.kill(process.pid, "SIGKILL");`)).toEqual(["one", "two"]);
});

it("a busy process writes without ending", () => {
  expect(linesOf(`${log} await new Promise((resolve) => setTimeout(resolve, 600)); process.kill(process.pid, "SIGKILL");`)).toEqual([
    "one",
  ]);
});

function linesOf(script: string): string[] {
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], { encoding: "utf8" });
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line).msg);
}
