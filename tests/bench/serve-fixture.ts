import { spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { request, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { nginxConfiguration } from "../../apps/edge/src/nginx/nginx-configuration.ts";
import { localInstance } from "../../tools/local.ts";

export const courses = 10_000;
const pageBytes = 30_000;
const modified = 1_700_000_000;

export interface Nginx {
  origin: string;
  pid: number;
}

export interface ServeFixture {
  edge: Nginx;
  bare: Nginx;
  /** The same for every page, so that one request fits all returning readers. */
  etag: string;
  stop(): Promise<void>;
}

interface ServeOptions {
  /** The API behind the edge, if needed. */
  readonly apiPorts?: number[];
  /** The distance from the instance's own port. */
  readonly distance?: number;
  readonly count?: number;
}

/** The edge as configured for courses, and an nginx that only sends the same files by host. */
export async function startServeFixture({ apiPorts, distance = 90, count = courses }: ServeOptions = {}): Promise<ServeFixture> {
  const folder = mkdtempSync(join(tmpdir(), "bench-serve-"));
  // The workers do not run as root.
  chmodSync(folder, 0o755);
  const releasesDir = join(folder, "edge");
  const etag = writeCourses(releasesDir, count);
  const { ports, checkout, productDomains } = localInstance();
  const workerUser = process.getuid?.() === 0 ? "www-data" : undefined;
  const edgePort = ports.edge + distance;
  const barePort = ports.edge + distance + 1;
  const edge = nginxConfiguration({
    listen: { address: "127.0.0.1", port: edgePort },
    appOrigin: `http://localhost:${edgePort}`,
    productDomains,
    releasesDir,
    pagesDir: join(checkout, "apps/edge/pages"),
    stateDir: prepare(folder, "edge-state"),
    app: { apis: (apiPorts ?? [ports.api]).map((port) => `127.0.0.1:${port}`) },
    ...(workerUser && { workerUser }),
  });
  const processes: ChildProcess[] = [];
  const start = async (name: string, configuration: string, port: number): Promise<Nginx> => {
    const file = join(folder, `${name}.conf`);
    writeFileSync(file, configuration);
    const child = spawn("nginx", ["-c", file, "-e", join(folder, `${name}.log`)], { stdio: ["ignore", "ignore", "inherit"] });
    processes.push(child);
    await answers(`http://127.0.0.1:${port}/`);
    if (child.pid === undefined) throw new Error("nginx did not start");
    return { origin: `http://127.0.0.1:${port}`, pid: child.pid };
  };
  return {
    etag,
    edge: await start("edge", edge, edgePort),
    bare: await start(
      "bare",
      bareConfiguration({ port: barePort, root: join(releasesDir, "plain"), stateDir: prepare(folder, "bare-state"), workerUser }),
      barePort,
    ),
    async stop() {
      for (const child of processes) {
        child.kill("SIGTERM");
        await once(child, "exit");
      }
      rmSync(folder, { recursive: true });
    },
  };
}

function bareConfiguration({
  port,
  root,
  stateDir,
  workerUser,
}: {
  port: number;
  root: string;
  stateDir: string;
  workerUser: string | undefined;
}): string {
  return `${workerUser ? `user ${workerUser};` : ""}
load_module /usr/lib/nginx/modules/ngx_http_brotli_static_module.so;
worker_processes auto;
daemon off;
error_log stderr crit;
pid ${stateDir}/nginx.pid;
events { worker_connections 8192; }
http {
  access_log ${stateDir}/access.log combined buffer=32k flush=1s;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 10000;
  types { "text/html; charset=utf-8" html; }
  ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => `${kind}_temp_path ${stateDir}/${kind};`).join("\n  ")}
  server {
    listen 127.0.0.1:${port} reuseport backlog=4096;
    root ${root}/$host;
    index index.html;
    brotli_static on;
  }
}
`;
}

/**
 * A folder per course as the edge agent creates them, and the same files in a folder named like the host. Only the compressed page is read,
 * so the others are one file for all.
 */
function writeCourses(releasesDir: string, count: number): string {
  const words = Array.from({ length: pageBytes }, () => `<p>Words ${randomBytes(8).toString("hex")} of a course.</p>`);
  const html = words.join("").slice(0, pageBytes);
  const compressed = brotliCompressSync(html);
  const shared = prepare(releasesDir, "shared");
  writeFileSync(join(shared, "index.html"), html);
  writeFileSync(join(shared, "index.html.gz"), gzipSync(html));
  const sites = prepare(releasesDir, "sites");
  for (let n = 1; n <= count; n += 1) {
    const launch = prepare(releasesDir, `releases/course-${n}/all/launch`);
    for (const name of ["index.html", "index.html.gz"]) linkSync(join(shared, name), join(launch, name));
    writeFileSync(join(launch, "index.html.br"), compressed);
    utimesSync(join(launch, "index.html.br"), 0, modified);
    symlinkSync(`../releases/course-${n}/all`, join(sites, `course-${n}`));
    const plain = prepare(releasesDir, `plain/course-${n}.coursewright.localhost/launch`);
    for (const name of ["index.html", "index.html.br"]) linkSync(join(launch, name), join(plain, name));
  }
  // The format of nginx.
  return `"${modified.toString(16)}-${compressed.length.toString(16)}"`;
}

/** wrk does not check responses, so whole pages would pass for 304s. */
export async function expectNotModified(origin: string, etag: string): Promise<void> {
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { host: "course-1.coursewright.localhost", "accept-encoding": "br", "if-none-match": etag };
    request(`${origin}/launch/`, { headers, timeout: 2000 }, resolve).on("error", reject).end();
  });
  reply.resume();
  if (reply.statusCode !== 304) throw new Error(`${origin} answers ${reply.statusCode} to a returning reader`);
}

async function answers(url: string): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (
    !(await fetch(url, { redirect: "manual" }).then(
      () => true,
      () => false,
    ))
  ) {
    if (Date.now() > deadline) throw new Error(`Nothing answers at ${url}`);
    await setTimeout(50);
  }
}

function prepare(...path: string[]): string {
  const folder = join(...path);
  mkdirSync(folder, { recursive: true });
  return folder;
}
