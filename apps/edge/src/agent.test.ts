import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { createPublisher, entry, startAgent, startStallingStore } from "./agent-testing.ts";
import { end, openFolder, startEdge, type TestEdge, until } from "./testing.ts";

const patience = { timeout: 15_000, interval: 20 };
const host = "sourdough.coursewright.localhost";
let publisher: Awaited<ReturnType<typeof createPublisher>>;
let edge: TestEdge;
let agent: ReturnType<typeof startAgent> | undefined;

beforeAll(async () => {
  publisher = await createPublisher();
  await publisher.release("release-1", { "launch/index.html": "one", "launch/page/index.html": "same" });
  await publisher.release("release-2", { "launch/index.html": "two", "launch/page/index.html": "same" });
});

afterAll(() => publisher.close());

beforeEach(async () => {
  edge = await startEdge({ releasesDir: openFolder() });
});

afterEach(async () => {
  if (agent !== undefined) await end(agent.child);
  agent = undefined;
  await edge.stop();
  rmSync(edge.releasesDir, { recursive: true, force: true });
});

it("an empty node fills itself, and follows a publish within moments of hearing of it", async () => {
  await publisher.point("sourdough", "release-1", nextVersion());
  const told = await listen();
  run({ relistMs: 60_000 });
  await expect.poll(() => body("/launch/"), patience).toBe("one");
  const version = nextVersion();
  await publisher.point("sourdough", "release-2", version);
  await expect.poll(() => body("/launch/"), patience).toBe("two");
  await until(() => told.messages.some((message) => message === JSON.stringify({ subdomain: "sourdough", release: "release-2", version })));
  told.close();
});

it("without Redis the listing finds every publish", async () => {
  await publisher.point("sourdough", "release-1", nextVersion());
  run({ redisUrl: "redis://127.0.0.1:9", relistMs: 100 });
  await expect.poll(() => body("/launch/"), patience).toBe("one");
  await publisher.point("sourdough", "release-2", nextVersion());
  await expect.poll(() => body("/launch/"), patience).toBe("two");
});

it("a course that was taken down is gone, and comes back", async () => {
  await publisher.point("sourdough", "release-1", nextVersion());
  run();
  await expect.poll(() => body("/launch/"), patience).toBe("one");
  await publisher.point("sourdough", null, nextVersion());
  await expect.poll(async () => (await edge.get(host, "/launch/")).status, patience).toBe(404);
  await publisher.point("sourdough", "release-1", nextVersion());
  await expect.poll(() => body("/launch/"), patience).toBe("one");
});

it("a site never goes back to an older version, not even after a restart", async () => {
  const old = nextVersion();
  await publisher.point("sourdough", "release-2", nextVersion());
  run();
  await expect.poll(() => body("/launch/"), patience).toBe("two");
  await publisher.point("sourdough", "release-1", old);
  await until(() => agent?.output().includes("a pointer went backwards") === true);
  await restart();
  await until(() => agent?.output().includes("edge agent ready") === true);
  expect(await body("/launch/")).toBe("two");
  expect(agent?.output()).toContain("a pointer went backwards");
});

it("kill -9 in the middle of a pull leaves the old release served, and the next start finishes it", async () => {
  await publisher.point("sourdough", "release-1", nextVersion());
  await publisher.release("release-3", { "launch/index.html": "three", "launch/late/index.html": "late" });
  const store = await startStallingStore({ held: "release-3/launch/late" });
  run({ endpoint: store.endpoint });
  await expect.poll(() => body("/launch/"), patience).toBe("one");
  await publisher.point("sourdough", "release-3", nextVersion());
  await until(() => store.heldBack() > 0 && readdirSync(join(edge.releasesDir, "incoming")).length === 1);
  await restart("SIGKILL");
  expect(await body("/launch/")).toBe("one");
  await expect.poll(() => body("/launch/late/"), patience).toBe("late");
  expect(existsSync(join(edge.releasesDir, "incoming")) ? readdirSync(join(edge.releasesDir, "incoming")) : []).toEqual([]);
  store.close();
});

it("a release whose bytes are not what its manifest says is never shown", async () => {
  await publisher.point("sourdough", "release-1", nextVersion());
  await publisher.put("releases/release-bad/launch/index.html", "forged");
  await publisher.put("releases/release-bad/manifest.json", JSON.stringify({ files: [entry("launch/index.html", "honest")] }));
  run();
  await expect.poll(() => body("/launch/"), patience).toBe("one");
  await publisher.point("sourdough", "release-bad", nextVersion());
  await until(() => agent?.output().includes("is not what its manifest says") === true);
  expect(await body("/launch/")).toBe("one");
});

it.each(["../../sites/knots/index.html", "/etc/passwd", "launch/..", "launch//x", "launch/\u0000"])(
  "a manifest cannot lead out of its release by %j",
  async (path) => {
    await publisher.put("releases/release-out/manifest.json", JSON.stringify({ files: [entry(path, "x")] }));
    await publisher.point("sourdough", "release-out", nextVersion());
    run();
    await until(() => agent?.output().includes("leads out of the release") === true);
    expect(readdirSync(edge.releasesDir)).toEqual([]);
  },
);

it("what changed gets a new ETag however alike it is, what did not keeps its own", async () => {
  await publisher.point("sourdough", "release-1", nextVersion());
  run();
  await expect.poll(() => body("/launch/"), patience).toBe("one");
  const before = await Promise.all(["/launch/", "/launch/page/"].map((path) => edge.get(host, path)));
  await publisher.point("sourdough", "release-2", nextVersion());
  await expect.poll(() => body("/launch/"), patience).toBe("two");
  const [changed, kept] = await Promise.all(
    ["/launch/", "/launch/page/"].map((path, index) => edge.get(host, path, { "if-none-match": String(before[index]?.headers["etag"]) })),
  );
  expect([changed?.status, kept?.status]).toEqual([200, 304]);
});

it("a release that nobody shows any more is swept, and brought again when it is shown again", async () => {
  await publisher.point("sourdough", "release-1", nextVersion());
  run({ keepMs: 0, relistMs: 100 });
  await expect.poll(() => body("/launch/"), patience).toBe("one");
  await publisher.point("sourdough", "release-2", nextVersion());
  await expect.poll(() => readdirSync(join(edge.releasesDir, "releases")), patience).toEqual(["release-2"]);
  expect(await body("/launch/")).toBe("two");
  await publisher.point("sourdough", "release-1", nextVersion());
  await expect.poll(() => body("/launch/"), patience).toBe("one");
});

let version = 0;
function nextVersion(): number {
  return (version += 1);
}

type RunOptions = { redisUrl?: string; relistMs?: number; keepMs?: number; endpoint?: string };

function run({ redisUrl = publisher.redisUrl, relistMs = 500, keepMs = 86_400_000, endpoint }: RunOptions = {}): void {
  agent = startAgent({
    RELEASES_DIR: edge.releasesDir,
    S3_RELEASES_BUCKET: publisher.bucket,
    REDIS_URL: redisUrl,
    EDGE_RELIST_MS: String(relistMs),
    EDGE_KEEP_MS: String(keepMs),
    ...(endpoint === undefined ? {} : { S3_ENDPOINT: endpoint }),
  });
}

async function restart(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  if (agent !== undefined) await end(agent.child, signal);
  run();
}

async function body(path: string): Promise<string> {
  return (await edge.get(host, path)).body.toString();
}

async function listen() {
  const messages: string[] = [];
  const ear = publisher.redis.duplicate();
  ear.on("message", (_channel, message) => messages.push(message));
  await ear.subscribe("edge");
  return { messages, close: () => ear.disconnect() };
}
