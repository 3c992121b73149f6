import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Agent, request } from "undici";
import { nginxConfiguration } from "../src/nginx/nginx-configuration.ts";

export type TestEdge = Awaited<ReturnType<typeof startEdge>>;

interface TestEdgeOptions {
  apiPort?: number;
  releasesDir?: string;
  trustedProxies?: string[];
}

/** Starts a real nginx on its own port, with an empty releases folder. */
export async function startEdge({ apiPort = 9, releasesDir, trustedProxies }: TestEdgeOptions = {}) {
  const folder = openFolder();
  const port = await freePort();
  const releases = releasesDir ?? join(folder, "edge");
  const configuration = join(folder, "nginx.conf");
  // nginx's workers are not root, but the checkout may be in a folder of root.
  const pagesDir = join(folder, "pages");
  cpSync(join(import.meta.dirname, "../pages"), pagesDir, { recursive: true });
  writeFileSync(
    configuration,
    nginxConfiguration({
      listen: { address: "127.0.0.1", port },
      appOrigin: `http://localhost:${port}`,
      productDomains: ["coursewright.localhost", "mycourse.localhost"],
      releasesDir: releases,
      pagesDir,
      stateDir: folder,
      app: { apis: [`127.0.0.1:${apiPort}`] },
      ...(trustedProxies && { trustedProxies }),
      ...(process.getuid?.() === 0 ? { workerUser: "www-data" } : {}),
    }),
  );
  const nginx = spawn("nginx", ["-c", configuration, "-e", "stderr"], { stdio: ["ignore", "inherit", "inherit"] });
  // Neither Node nor undici resolves *.localhost.
  const agent = new Agent({
    connect: {
      lookup: (_host, options, done) =>
        options.all === true ? done(null, [{ address: "127.0.0.1", family: 4 }]) : done(null, "127.0.0.1", 4),
    },
  });
  const ask = async (host: string, path: string, options: { method: "GET" | "POST"; headers: Record<string, string>; body?: string }) => {
    const reply = await request(`http://${host}:${port}${path}`, { dispatcher: agent, ...options });
    return { status: reply.statusCode, headers: reply.headers, body: Buffer.from(await reply.body.arrayBuffer()) };
  };
  const get = (host: string, path: string, headers: Record<string, string> = {}) => ask(host, path, { method: "GET", headers });
  await until(async () => (await get("127.0.0.1", "/")).status === 421);
  return {
    port,
    get,
    post: (host: string, path: string, body: string, headers: Record<string, string> = {}) =>
      ask(host, path, { method: "POST", headers: { "content-type": "application/x-www-form-urlencoded", ...headers }, body }),
    releasesDir: releases,
    accessLog: join(folder, "access.log"),
    async stop() {
      await agent.close();
      await end(nginx);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface PutSite {
  releasesDir: string;
  subdomain: string;
  release: string;
  files: Files;
  /** The closed files of a members' course. */
  forMembers?: Files;
}
type Files = Record<string, string | Uint8Array>;

/** Writes a release to disk like the agent, and links a subdomain to it. */
export function putSite({ releasesDir, subdomain, release, files, forMembers }: PutSite): void {
  const put = (part: string, folder: string, content: Files) => {
    for (const [path, body] of Object.entries(content)) {
      const file = join(releasesDir, "releases", release, part, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, body);
    }
    mkdirSync(join(releasesDir, folder), { recursive: true });
    symlinkSync(`../releases/${release}/${part}`, join(releasesDir, folder, subdomain));
  };
  put(forMembers ? "free" : "all", "sites", files);
  if (forMembers) put("all", "members", { ...files, ...forMembers });
}

/** A temporary folder that nginx's unprivileged workers can read. */
export function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "edge-"));
  chmodSync(folder, 0o755);
  return folder;
}

export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  let reason: unknown;
  while (Date.now() < deadline) {
    try {
      if (await condition()) return;
    } catch (error) {
      reason = error;
    }
    await pause(20);
  }
  throw new Error("the condition did not become true within 60 s", { cause: reason });
}

export async function end(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, "exit");
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
