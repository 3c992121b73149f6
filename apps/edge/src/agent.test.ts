import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { contentKey, createPublisher, entry, manifest, sha256Of, startAgent, startStallingStore } from "../test/start-agent.ts";
import { startFakeApi } from "../test/fake-api.ts";
import { end, freePort, openFolder, startEdge, type TestEdge, until } from "../test/start-edge.ts";

const patience = { timeout: 60_000, interval: 20 };
const purges: string[] = [];
const host = "sourdough.coursewright.localhost";
let publisher: Awaited<ReturnType<typeof createPublisher>>;
let api: Awaited<ReturnType<typeof startFakeApi>>;
let edge: TestEdge;
let agent: ReturnType<typeof startAgent> | undefined;

beforeAll(async () => {
  api = await startFakeApi((asked, reply) => {
    if (asked.url !== "/purge") return false;
    reply.writeHead(purges.length === 0 ? 503 : 204).end();
    purges.push(asked.body);
    return true;
  });
  publisher = await createPublisher();
  await publisher.release("release-1", { "launch/index.html": "one", "launch/page/index.html": "same" });
  await publisher.release("release-2", { "launch/index.html": "two", "launch/page/index.html": "same" });
});

afterAll(async () => {
  await publisher.close();
  await api.close();
});

beforeEach(async () => {
  edge = await startEdge({ releasesDir: openFolder(), apiPort: api.port });
});

afterEach(async () => {
  if (agent !== undefined) await end(agent.child);
  agent = undefined;
  await edge.stop();
  rmSync(edge.releasesDir, { recursive: true, force: true });
});

describe("edge agent", () => {
  it("fills an empty node, and follows an announced publish at once", async () => {
    await publisher.point("sourdough", "release-1", nextVersion());
    const announcements = await listen();
    run({ relistMs: 600_000 });
    await expect.poll(() => body("/launch/"), patience).toBe("one");
    const version = nextVersion();
    await publisher.point("sourdough", "release-2", version);
    await expect.poll(() => body("/launch/"), patience).toBe("two");
    const shown = JSON.stringify({ subdomain: "sourdough", release: "release-2", version, access: "open" });
    const announced = () => announcements.messages.filter((message) => message === shown).length;
    await until(() => announced() === 1);
    // A publisher that died before the reply asks again and gets one.
    await publisher.point("sourdough", "release-2", version);
    await until(() => announced() === 2);
    announcements.close();
  });

  it("finds every publish by listing when Redis is down", async () => {
    await publisher.point("sourdough", "release-1", nextVersion());
    run({ redisUrl: "redis://127.0.0.1:9", relistMs: 100 });
    await expect.poll(() => body("/launch/"), patience).toBe("one");
    await publisher.point("sourdough", "release-2", nextVersion());
    await expect.poll(() => body("/launch/"), patience).toBe("two");
  });

  it("removes an unpublished course, and restores it", async () => {
    await publisher.point("sourdough", "release-1", nextVersion());
    run();
    await expect.poll(() => body("/launch/"), patience).toBe("one");
    await publisher.point("sourdough", null, nextVersion());
    await expect.poll(async () => (await edge.get(host, "/launch/")).status, patience).toBe(404);
    await publisher.point("sourdough", "release-1", nextVersion());
    await expect.poll(() => body("/launch/"), patience).toBe("one");
  });

  it("never returns to an older version, even after a restart", async () => {
    const old = nextVersion();
    await publisher.point("sourdough", "release-2", nextVersion());
    run();
    await expect.poll(() => body("/launch/"), patience).toBe("two");
    await publisher.point("sourdough", "release-1", old);
    await until(() => agent?.output().includes("a pointer with an older version") === true);
    await restart();
    await until(() => agent?.output().includes("edge agent ready") === true);
    expect(await body("/launch/")).toBe("two");
    expect(agent?.output()).toContain("a pointer with an older version");
  });

  it("survives kill -9 during a pull, and then fetches only missing files", async () => {
    await publisher.point("sourdough", "release-1", nextVersion());
    await publisher.release("release-3", {
      "launch/index.html": "three",
      "launch/page/index.html": "same",
      "launch/late/index.html": "late",
    });
    const store = await startStallingStore({ held: sha256Of("late") });
    run({ endpoint: store.endpoint });
    await expect.poll(() => body("/launch/"), patience).toBe("one");
    await publisher.point("sourdough", "release-3", nextVersion());
    await until(() => store.heldBack() > 0 && existsSync(join(edge.releasesDir, "blobs", sha256Of("three"))));
    const asked = ["one", "same", "three", "late"].map((content) => store.asked.filter((url) => url.includes(sha256Of(content))).length);
    expect(asked).toEqual([1, 1, 1, 1]);
    await restart("SIGKILL");
    expect(await body("/launch/")).toBe("one");
    await expect.poll(() => body("/launch/late/"), patience).toBe("late");
    expect(existsSync(join(edge.releasesDir, "incoming")) ? readdirSync(join(edge.releasesDir, "incoming")) : []).toEqual([]);
    store.close();
  });

  it("reads shared files from the shared prefix, and authors' files never", async () => {
    await publisher.put(`shared/${sha256Of("shared")}`, "shared");
    const files = [entry("launch/index.html", "one"), { ...entry("launch/assets/a.js", "shared"), isShared: true }];
    await publisher.put("releases/release-4/manifest.json", manifest(files));
    await publisher.point("sourdough", "release-4", nextVersion());
    run();
    await expect.poll(() => body("/launch/assets/a.js"), patience).toBe("shared");
    const misplaced = [entry("launch/index.html", "one"), entry("launch/assets/a.js", "nobody's")];
    await publisher.put(`shared/${sha256Of("nobody's")}`, "nobody's");
    await publisher.put("releases/release-5/manifest.json", manifest(misplaced));
    await publisher.point("sourdough", "release-5", nextVersion());
    await until(() => agent?.output().includes("NoSuchKey") === true);
    expect(await body("/launch/assets/a.js")).toBe("shared");
  });

  it("never serves a release whose bytes do not match its manifest", async () => {
    await publisher.point("sourdough", "release-1", nextVersion());
    await publisher.put(contentKey(sha256Of("honest")), "forged");
    await publisher.put("releases/release-bad/manifest.json", manifest([entry("launch/index.html", "honest")]));
    run();
    await expect.poll(() => body("/launch/"), patience).toBe("one");
    await publisher.point("sourdough", "release-bad", nextVersion());
    await until(() => agent?.output().includes("does not match its manifest") === true);
    expect(await body("/launch/")).toBe("one");
  });

  it.each(["../../sites/knots/index.html", "/etc/passwd", "launch/..", "launch//x", "launch/\u0000"])(
    "rejects the manifest path %j",
    async (path) => {
      await publisher.put("releases/release-out/manifest.json", manifest([entry(path, "x")]));
      await publisher.point("sourdough", "release-out", nextVersion());
      run();
      await until(() => agent?.output().includes("leads out of the release") === true);
      expect(readdirSync(edge.releasesDir)).toEqual([]);
    },
  );

  it("changes the ETag exactly when the content changes", async () => {
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

  it("closes the lessons when a course becomes members-only, and reopens them", async () => {
    await publisher.point("sourdough", "release-1", nextVersion());
    run();
    await expect.poll(() => body("/launch/page/"), patience).toBe("same");
    const reader = readOn("/launch/page/");
    await publisher.point("sourdough", "release-2", nextVersion(), "members");
    await expect.poll(() => body("/launch/"), patience).toBe("two");
    const closed = await edge.get(host, "/launch/page/");
    expect([closed.status, closed.headers.location]).toEqual([302, "/launch/enter?to=/launch/page/"]);
    await publisher.point("sourdough", "release-1", nextVersion());
    await expect.poll(() => body("/launch/"), patience).toBe("one");
    expect(await body("/launch/page/")).toBe("same");
    await expect.poll(() => readdirSync(join(edge.releasesDir, "members")), patience).toEqual([]);
    // Open, then redirected to the entry page, then open again: never missing.
    expect(await reader.stop()).toEqual(new Set([200, 302]));
  });

  it("purges the CDN after every switch, with retries", async () => {
    await publisher.point("sourdough", "release-1", nextVersion());
    run({ purgeUrl: `http://127.0.0.1:${api.port}/purge` });
    await until(() => purges.length === 2);
    const purge = JSON.stringify({ subdomain: "sourdough", release: "release-1" });
    expect(purges).toEqual([purge, purge]);
    expect(await body("/launch/")).toBe("one");
  });

  it("deletes an unused release, and fetches it again when needed", async () => {
    await publisher.point("sourdough", "release-1", nextVersion());
    run({ keepMs: 0, relistMs: 100 });
    await expect.poll(() => body("/launch/"), patience).toBe("one");
    await publisher.point("sourdough", "release-2", nextVersion());
    await expect.poll(() => readdirSync(join(edge.releasesDir, "releases")), patience).toEqual(["release-2"]);
    expect(await body("/launch/")).toBe("two");
    const blobs = [sha256Of("same"), sha256Of("two")].toSorted();
    await expect.poll(() => readdirSync(join(edge.releasesDir, "blobs")).toSorted(), patience).toEqual(blobs);
    await publisher.point("sourdough", "release-1", nextVersion());
    await expect.poll(() => body("/launch/"), patience).toBe("one");
  });

  it("exposes readiness and lag on its internal port", async () => {
    const port = await freePort();
    const ask = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
    await publisher.point("sourdough", "release-1", nextVersion());
    run({ metricsPort: port });
    await until(async () => (await ask("/readyz")) === "ready\n");
    await expect.poll(() => body("/launch/"), patience).toBe("one");
    await expect.poll(() => ask("/metrics"), patience).toContain("\ncoursewright_edge_sites_behind 0\n");
    expect(await ask("/metrics")).toContain("\ncoursewright_edge_switches_total 1\n");
    await publisher.point("sourdough", "release-that-never-came", nextVersion());
    await expect.poll(() => ask("/metrics"), patience).toMatch(/_sites_behind 1\n[^]*_lag_seconds (?!0\n)/);
    await publisher.point("sourdough", "release-2", nextVersion());
    await expect.poll(() => ask("/metrics"), patience).toContain("\ncoursewright_edge_lag_seconds 0\n");
  });
});

let version = 0;
function nextVersion(): number {
  return (version += 1);
}

type RunOptions = { redisUrl?: string; relistMs?: number; keepMs?: number; endpoint?: string; purgeUrl?: string; metricsPort?: number };

function run({
  redisUrl = publisher.redisUrl,
  relistMs = 500,
  keepMs = 86_400_000,
  endpoint,
  purgeUrl,
  metricsPort,
}: RunOptions = {}): void {
  agent = startAgent({
    RELEASES_DIR: edge.releasesDir,
    S3_RELEASES_BUCKET: publisher.bucket,
    REDIS_URL: redisUrl,
    EDGE_RELIST_MS: String(relistMs),
    EDGE_KEEP_MS: String(keepMs),
    ...(endpoint === undefined ? {} : { S3_ENDPOINT: endpoint }),
    ...(purgeUrl === undefined ? {} : { EDGE_PURGE_URL: purgeUrl }),
    ...(metricsPort === undefined ? {} : { METRICS_PORT: String(metricsPort) }),
  });
}

async function restart(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  if (agent !== undefined) await end(agent.child, signal);
  run();
}

async function body(path: string): Promise<string> {
  return (await edge.get(host, path)).body.toString();
}

/** Reads a page repeatedly, and returns all statuses at the end. */
function readOn(path: string) {
  const enough = new AbortController();
  const statuses = new Set<number>();
  const reading = (async () => {
    while (!enough.signal.aborted) statuses.add((await edge.get(host, path)).status);
  })();
  return {
    async stop(): Promise<Set<number>> {
      enough.abort();
      await reading;
      return statuses;
    },
  };
}

async function listen() {
  const messages: string[] = [];
  const ear = publisher.redis.duplicate();
  ear.on("message", (_channel, message) => messages.push(message));
  await ear.subscribe("edge");
  return { messages, close: () => ear.disconnect() };
}
