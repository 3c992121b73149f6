import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { restoreTrash } from "@coursewright/contract/course-tree.ts";
import { deleteProject, savePage } from "@coursewright/contract/courses.ts";
import { publish, readPublication, readSite, showVersion, unpublish } from "@coursewright/contract/publishing.ts";
import type pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { localInstance } from "../../../tools/local.ts";
import { startProduct, type Product } from "../../../tools/product.ts";
import { type Author, signUp } from "../../product/author.ts";
import { layOutCourse, type PageAddress, paragraph } from "../../product/course.ts";
import { eventually } from "../../product/eventually.ts";
import { visit } from "../../product/learner.ts";
import { connectAsOwner } from "../support/authors.ts";
import { expectInvariants } from "../support/invariants.ts";
import { type PointerGate, startPointerGate } from "./pointer-gate.ts";

const rounds = process.env["LONG_FAULTS"] ? 10 : 1;
const instance = localInstance();
const subdomain = `orphan-${randomUUID().slice(0, 8)}`;
const blockId = randomUUID();
const host = `${subdomain}.coursewright.localhost`;

let gate: PointerGate;
let product: Product;
let directory: pg.Client;
let author: Author;
let page: PageAddress;
let params: { uid: string; projectId: string };

beforeAll(async () => {
  gate = await startPointerGate(instance.ports.objectStore);
  product = await startProduct({ env: { S3_ENDPOINT: `http://127.0.0.1:${gate.port}`, RECONCILE_EVERY_MS: "1000" } });
  directory = await connectAsOwner(product.environment["DIRECTORY_OWNER_URL"]);
});
beforeAll(async () => {
  author = await signUp({ origin: product.origin, mailUrl: `http://127.0.0.1:${instance.ports.mailHttp}` });
  const [first] = await layOutCourse(author, { pages: 1 });
  if (!first) throw new Error("A course has pages");
  page = first;
  params = { uid: author.uid, projectId: first.projectId };
  for (const edition of [1, 2]) await publishEdition(edition);
});
afterAll(async () => {
  await directory.end();
  await product.stop();
  await gate.close();
});
afterEach(() => gate.open());

describe.each(Array.from({ length: rounds }, (_, n) => ({ round: n + 1 })))("kill between directory and pointer, round $round", () => {
  it("showVersion: visitors read the version that the author chose", async () => {
    await dieAtPointer(() => author.call(showVersion, { params, body: { version: 1 } }));
    expect(await liveVersionAfter(1)).toBe(1);
  });

  it("unpublish: the course goes offline", async () => {
    await dieAtPointer(() => author.call(unpublish, { params }));
    expect(await liveVersionAfter(null)).toBe(null);
  });

  it("showVersion: an offline course is back", async () => {
    await dieAtPointer(() => author.call(showVersion, { params, body: { version: 2 } }));
    expect(await liveVersionAfter(2)).toBe(2);
  });

  it("takeDown: a deleted course goes offline", async () => {
    await dieAtPointer(() => author.call(deleteProject, { params }));
    expect(await liveVersionAfter(null)).toBe(null);
  });

  it("bringBack: a restored course is back", async () => {
    const { trashId } = await author.call(deleteProject, { params });
    await dieAtPointer(() => author.call(restoreTrash, { params: { uid: author.uid, trashId } }));
    expect(await liveVersionAfter(2)).toBe(2);
  });

  it("restoreTrash: a kill before the directory write is repaired too", async () => {
    const { trashId } = await author.call(deleteProject, { params });
    await shows(null);
    await dieAtDirectory(() => author.call(restoreTrash, { params: { uid: author.uid, trashId } }));
    expect(await liveVersionAfter(2)).toBe(2);
  });

  it("suspend: the course goes offline", async () => {
    await operatorDies(["suspend", "course", subdomain, "--reason", "Copied"]);
    expect(await liveVersionAfter(null)).toBe(null);
  });

  it("resume: the course is back", async () => {
    await operatorDies(["resume", "course", subdomain, "--reason", "Settled"]);
    expect(await liveVersionAfter(2)).toBe(2);
    await expectInvariants(product, { since: new Date() });
  });
});

/** Kills the API after its commit to the directory and before it writes the pointer. */
async function dieAtPointer(ask: () => Promise<unknown>): Promise<void> {
  gate.shut();
  const asked = ask().catch(() => undefined);
  await gate.reached();
  product.api.kill("SIGKILL");
  await asked;
  gate.open();
  await product.api.restart();
}

/** Kills the API while a lock holds up its statement in the directory, so that only the shard has committed. */
async function dieAtDirectory(ask: () => Promise<unknown>): Promise<void> {
  await directory.query("begin");
  await directory.query("select from subdomains where subdomain = $1 for update", [subdomain]);
  const asked = ask().catch(() => undefined);
  await eventually("a statement that waits for the directory", async () => (await waiting()).length > 0);
  product.api.kill("SIGKILL");
  await asked;
  // Otherwise PostgreSQL would still run the statement once it gets the lock.
  for (const pid of await waiting()) await directory.query("select pg_terminate_backend($1)", [pid]);
  await eventually("its end", async () => (await waiting()).length === 0);
  await directory.query("rollback");
  await product.api.restart();
}

async function waiting(): Promise<number[]> {
  const { rows } = await directory.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and pg_backend_pid() = any (pg_blocking_pids(pid))",
  );
  return rows.map(({ pid }) => pid);
}

async function operatorDies(command: string[]): Promise<void> {
  gate.shut();
  const operator = spawn(process.execPath, [join(instance.checkout, "apps/server/dist/main-operator.js"), ...command], {
    env: { ...process.env, ...product.environment },
    stdio: "ignore",
  });
  const ended = once(operator, "exit");
  await gate.reached();
  operator.kill("SIGKILL");
  await ended;
  gate.open();
}

/** Returns the live version that the author sees once visitors read this edition. */
async function liveVersionAfter(edition: 1 | 2 | null): Promise<number | null> {
  await shows(edition);
  return (await author.call(readSite, { params })).liveVersion;
}

async function shows(edition: number | null): Promise<void> {
  await eventually(`edition ${edition} at the edge`, async () => (await editionAtEdge()) === edition);
}

async function editionAtEdge(): Promise<number | null | undefined> {
  const reply = await visit(product.origin, host, "/launch/1/page-1/");
  const text = await reply.text();
  if (reply.status === 404) return null;
  return reply.ok ? Number(/It is edition (\d)/.exec(text)?.[1]) : undefined;
}

async function publishEdition(edition: number): Promise<void> {
  const block = paragraph(blockId, `It is edition ${edition}.`);
  const save = { saveId: randomUUID(), baseVersion: edition - 1, upsert: [block], order: [block.id] };
  await author.call(savePage, { params: page, body: save });
  const { id } = await author.call(publish, { params, body: { subdomain } });
  await eventually(`edition ${edition} to be live`, async () => {
    const { publication } = await author.call(readPublication, { params });
    return publication?.id === id && publication.state === "live";
  });
  await shows(edition);
}
