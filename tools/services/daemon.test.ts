import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { localInstance, type LocalInstance } from "../local.ts";
import { daemonPid, prepareFolder, startDaemon, stopDaemon } from "./daemon.ts";

const sleeper = { name: "sleeper", command: "sleep", args: ["60"], isReady: async () => true };
let instance: LocalInstance;

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), "daemon-"));
  instance = { ...localInstance(), dataDir: folder, dataLink: folder };
});

afterEach(async () => {
  await stopDaemon(instance, { name: sleeper.name, signal: "SIGTERM" });
  rmSync(instance.dataDir, { recursive: true });
});

describe("daemon", () => {
  it("starts only once", async () => {
    await startDaemon(instance, sleeper);
    const pid = daemonPid(instance, "sleeper");
    await startDaemon(instance, sleeper);
    expect(daemonPid(instance, "sleeper")).toBe(pid);
  });

  it("starts again after a kill", async () => {
    await startDaemon(instance, sleeper);
    const pid = daemonPid(instance, "sleeper") ?? 0;
    process.kill(pid, "SIGKILL");
    await expect.poll(() => daemonPid(instance, "sleeper")).toBeUndefined();
    await startDaemon(instance, sleeper);
    expect(daemonPid(instance, "sleeper")).not.toBe(pid);
  });

  it("does not touch another process that reuses its pid", async () => {
    const stranger = spawn("sleep", ["60"]);
    prepareFolder(instance, "run");
    writeFileSync(join(instance.dataDir, "run/sleeper.pid"), `${stranger.pid} 1\n`);
    await stopDaemon(instance, { name: "sleeper", signal: "SIGTERM" });
    expect([stranger.exitCode, stranger.signalCode]).toEqual([null, null]);
    stranger.kill("SIGKILL");
    await once(stranger, "exit");
  });

  it("reports the output of a failed start", async () => {
    const failing = { name: "failing", command: "sh", args: ["-c", "echo out of order; exit 1"], isReady: async () => false };
    await expect(startDaemon(instance, failing)).rejects.toThrow(/failing ended while starting[\s\S]*out of order/);
    expect(readFileSync(join(instance.dataDir, "run/failing.log"), "utf8")).toContain("out of order");
  });
});
