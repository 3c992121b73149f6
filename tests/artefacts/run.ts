import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { publish, readPublication } from "@coursewright/contract/publishing.ts";
import pg from "pg";
import { makeArtefacts } from "../../tools/artefacts/make-artefacts.ts";
import { localEnvironment, localInstance } from "../../tools/local.ts";
import { readServices } from "../../tools/ops/compose.ts";
import { startServices } from "../../tools/services/lifecycle.ts";
import { signUp } from "../product/author.ts";
import { writeCourse } from "../product/course.ts";
import { eventually } from "../product/eventually.ts";
import { visit } from "../product/learner.ts";
import { type Started, startService } from "./processes.ts";

/*
 * `pnpm smoke` moves the artefacts out of the checkout, starts them as in compose.yaml, and uses them as an author and a learner. Databases
 * and buckets are new, as in a first installation.
 */

const began = performance.now();
const instance = localInstance();
const local = localEnvironment(instance);
// Ports beside those of this instance.
const ports = { edge: instance.ports.edge + 80, api: instance.ports.edge + 81 };
/** In containers each process has its own network. Here they share one, so their metrics ports must differ. */
const telling: Record<string, number> = { app: ports.edge + 2, worker: ports.edge + 3, "edge-agent": ports.edge + 4 };
const databases = { directory: "smoke_directory", authors: "smoke_authors" };
const origin = `http://localhost:${ports.edge}`;
const folder = mkdtempSync(join(tmpdir(), "coursewright-artefacts-"));
// The workers of nginx do not run as root.
chmodSync(folder, 0o755);
const inDatabase = (url: string, name: string) => url.replace(/[^/]+$/, name);
const values = {
  ...local,
  APP_ORIGIN: origin,
  HOST: "127.0.0.1",
  EDGE_HOST: "127.0.0.1",
  METRICS_HOST: "127.0.0.1",
  PORT: String(ports.api),
  EDGE_PORT: String(ports.edge),
  EDGE_APIS: `127.0.0.1:${ports.api}`,
  DIRECTORY_DATABASE_URL: inDatabase(local.DIRECTORY_DATABASE_URL, databases.directory),
  AUTHORS_DATABASE_URLS: inDatabase(local.AUTHORS_DATABASE_URLS, databases.authors),
  DIRECTORY_OWNER_URL: inDatabase(local.DIRECTORY_OWNER_URL, databases.directory),
  AUTHORS_OWNER_URLS: inDatabase(local.AUTHORS_OWNER_URLS, databases.authors),
  S3_PUBLIC_ENDPOINT: local.S3_ENDPOINT,
  S3_RELEASES_BUCKET: `smoke-releases-${randomUUID()}`,
  S3_MEDIA_BUCKET: `smoke-media-${randomUUID()}`,
  RELEASES_DIR: join(folder, "releases"),
  EDGE_READY_FILE: join(folder, "releases/filled"),
  EDGE_STATE_DIR: join(folder, "state"),
};
/** Ends a start that hangs. */
const startsWithinMs = 180_000;
const took: Record<string, number> = {};
const running: Started[] = [];
const services = readServices();

try {
  await startServices(["postgres", "redis", "object-store", "mail-sink"]);
  await timed("artefacts", async () => {
    makeArtefacts({ checkout: instance.checkout, out: join(folder, "made") });
    // Moving the folder reveals absolute paths to the build location.
    renameSync(join(folder, "made"), join(folder, "out"));
  });
  await timed("migrate", async () => {
    await withOwner(recreateDatabases);
    await Promise.all([toItsEnd("migrate"), toItsEnd("buckets")]);
  });
  await timed("start", async () => {
    const [app, worker, agent, edge] = ["app", "worker", "edge-agent", "edge"].map(start);
    await Promise.all([
      until(app, async () => (await fetch(`http://127.0.0.1:${ports.api}/readyz`)).ok),
      until(worker, async () => (await fetch(`http://127.0.0.1:${telling["worker"]}/readyz`)).ok),
      until(agent, async () => existsSync(values.EDGE_READY_FILE)),
      until(edge, async () => (await fetch(`${origin}/healthz`)).ok),
    ]);
  });
  await timed("author and learner", writeAndRead);
  await timed("stop", async () => {
    for (const { name, code } of await Promise.all(running.splice(0).map(async (one) => ({ name: one.name, code: await one.stop() })))) {
      assert.equal(code, 0, `${name} ended with ${code} when it was asked to end`);
    }
  });
  console.log(JSON.stringify({ smoke: "artefacts", took, seconds: Math.round((performance.now() - began) / 1000) }));
} catch (error) {
  for (const { name, said } of running) console.error(`--- ${name}\n${said().split("\n").slice(-20).join("\n")}`);
  throw error;
} finally {
  await Promise.all(running.map((one) => one.stop()));
  await withOwner(dropDatabases);
  rmSync(folder, { recursive: true });
}

async function writeAndRead(): Promise<void> {
  const screen = await fetch(origin);
  assert.equal(screen.status, 200, "the editor is served");
  const author = await signUp({ origin, mailUrl: `http://127.0.0.1:${instance.ports.mailHttp}` });
  const [page] = await writeCourse(author, { pages: 1 });
  assert(page);
  const params = { uid: author.uid, projectId: page.projectId };
  const subdomain = `smoke-${randomUUID().slice(0, 8)}`;
  await author.call(publish, { params, body: { subdomain } });
  const ended = await eventually("the publication to end", async () => {
    const { publication } = await author.call(readPublication, { params });
    return publication?.endedAt ? publication : undefined;
  });
  assert.equal(ended.state, "live");
  const lesson = await eventually("the course to be served", async () => {
    const reply = await visit(origin, `${subdomain}.${instance.productDomains[0]}`, "/launch/1/page-1/");
    return reply.status === 200 && reply.text();
  });
  assert.match(lesson, /The text of page 1\./);
}

function start(name: string): Started {
  const own = telling[name] === undefined ? values : { ...values, METRICS_PORT: String(telling[name]) };
  const started = startService({ folder: join(folder, "out"), values: own }, name, services[name]);
  running.push(started);
  return started;
}

async function toItsEnd(name: string): Promise<void> {
  const started = start(name);
  const [code]: unknown[] = await once(started.child, "exit");
  assert.equal(code, 0, `${name} ended with ${String(code)}`);
  running.splice(running.indexOf(started), 1);
}

async function until(started: Started | undefined, isReady: () => Promise<boolean>): Promise<void> {
  const look = async () => {
    assert.equal(started?.child.exitCode, null, `${started?.name} ended while starting`);
    return isReady().catch(() => false);
  };
  await eventually(`${started?.name} to be ready`, look, startsWithinMs);
}

async function timed(name: string, work: () => Promise<void>): Promise<void> {
  const from = performance.now();
  await work();
  took[name] = Math.round((performance.now() - from) / 100) / 10;
}

async function withOwner(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: inDatabase(local.DIRECTORY_OWNER_URL, "postgres") });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function recreateDatabases(client: pg.Client): Promise<void> {
  await dropDatabases(client);
  for (const name of Object.values(databases)) await client.query(`create database ${name}`);
}

async function dropDatabases(client: pg.Client): Promise<void> {
  for (const name of Object.values(databases)) await client.query(`drop database if exists ${name} with (force)`);
}
