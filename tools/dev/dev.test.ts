import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type RestartableProcess, startRestartable } from "./process.ts";
import { type WatchedBuild, watchBuild } from "./watch-build.ts";

let folder = "";
let build: WatchedBuild;
let server: RestartableProcess | undefined;

beforeEach(() => {
  vi.spyOn(console, "log").mockReturnValue();
  vi.spyOn(console, "error").mockReturnValue();
  folder = mkdtempSync(join(tmpdir(), "dev-"));
  for (const name of ["src", "dist"]) mkdirSync(join(folder, name));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  writeFileSync(join(folder, "dist/main.js"), program("old build"));
  writeFileSync(join(folder, "src/main.js"), program("first build"));
});

afterEach(async () => {
  await build.close();
  await server?.stop();
  server = undefined;
  rmSync(folder, { recursive: true });
  vi.restoreAllMocks();
});

describe("development start", () => {
  it("starts the first build of this start once, although an old bundle exists", async () => {
    await startDevelopment();
    await expect.poll(starts).toHaveLength(1);
    // Long enough for a second start, which took under a second when the watcher built again.
    await pause(1_500);
    expect(starts()).toEqual(["first build"]);
  });

  it("restarts after a change within seconds, although a connection is open", async () => {
    await startDevelopment();
    const port = await expect.poll(portOf).toBeGreaterThan(0).then(portOf);
    const dropped = openConnection(port);
    await expect.poll(() => existsSync(join(folder, "connected"))).toBe(true);
    const began = performance.now();
    writeFileSync(join(folder, "src/main.js"), program("second build"));
    await dropped;
    await expect.poll(starts).toEqual(["first build", "second build"]);
    expect(performance.now() - began).toBeLessThan(15_000);
  });

  it("keeps the running build when a change does not compile, and starts the next one that does", async () => {
    await startDevelopment();
    await expect.poll(starts).toEqual(["first build"]);
    writeFileSync(join(folder, "src/main.js"), "this does not compile");
    await expect.poll(() => vi.mocked(console.error).mock.calls.length).toBeGreaterThan(0);
    writeFileSync(join(folder, "src/main.js"), program("third build"));
    await expect.poll(starts).toEqual(["first build", "third build"]);
  });
});

async function startDevelopment(): Promise<void> {
  // The real build takes seconds, in which the old bundle could be started.
  const slow = { name: "slow", buildStart: () => pause(700) };
  const options = { cwd: folder, input: "src/main.js", platform: "node" as const, plugins: [slow], output: { dir: "dist" } };
  build = watchBuild(options, () => void server?.restart());
  await build.first;
  server = startRestartable({ name: "api", command: process.execPath, args: ["dist/main.js"], cwd: folder, environment: {} });
}

/** Like the API: it stops listening at SIGTERM, and ends when the last connection does. */
function program(name: string): string {
  return `
import { appendFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
const server = createServer(() => writeFileSync("connected", "")).listen(0, "127.0.0.1", () => {
  writeFileSync("port", String(server.address().port));
  appendFileSync("starts", ${JSON.stringify(`${name}\n`)});
});
process.once("SIGTERM", () => server.close());
`;
}

function starts(): string[] {
  return read("starts").split("\n").filter(Boolean);
}

function portOf(): number {
  return Number(read("port"));
}

function read(name: string): string {
  return existsSync(join(folder, name)) ? readFileSync(join(folder, name), "utf8") : "";
}

/** Resolves when the other side drops the connection. */
function openConnection(port: number): Promise<void> {
  return new Promise((resolve) => {
    connect(port, "127.0.0.1")
      .on("close", () => resolve())
      .on("error", () => resolve());
  });
}
