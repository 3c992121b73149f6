import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";

const log = `const { createLog } = await import(${JSON.stringify(join(import.meta.dirname, "log.ts"))});
const log = createLog({ level: "info", process: "test" });
log.info("one");`;

it("writes all lines when the process ends, even by a crash", () => {
  expect(linesOf(log)).toEqual(["one"]);
  expect(linesOf(`${log} throw new Error("a bug")`)).toEqual(["one"]);
});

it("writes a warning and earlier lines at once", () => {
  expect(linesOf(`${log} log.warn("two"); log.info("three"); process.kill(process.pid, "SIGKILL");`)).toEqual(["one", "two"]);
});

it("does not wait for the disk after a warning", () => {
  const counted = `const { default: fs } = await import("node:fs"); let syncs = 0; fs.fsyncSync = () => { syncs += 1; };`;
  const told = `console.log(JSON.stringify({ msg: syncs + " syncs" })); process.kill(process.pid, "SIGKILL");`;
  expect(linesOf(`${counted} ${log} log.warn("two"); ${told}`)).toEqual(["one", "two", "0 syncs"]);
});

it("writes a long warning at once", () => {
  const many = `for (let n = 0; n < 40; n += 1) log.info("x".repeat(200)); log.warn("y".repeat(40_000));`;
  const lines = linesOf(`${log} ${many} process.kill(process.pid, "SIGKILL");`);
  expect(lines).toHaveLength(42);
  expect(lines.at(-1)).toHaveLength(40_000);
});

it("writes while the process is busy", () => {
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
