import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { generateText } from "@coursewright/contract/ai.ts";
import { publish, readPublication } from "@coursewright/contract/publishing.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { localInstance } from "../../../tools/local.ts";
import { startProduct, type Product } from "../../../tools/product.ts";
import { signUpMany } from "../../product/author.ts";
import { eventually } from "../../product/eventually.ts";
import { visit } from "../../product/learner.ts";
import { insertAccounts } from "../../product/many-accounts.ts";
import { insertPages } from "../../product/many-pages.ts";
import { connectAsOwner } from "../support/authors.ts";
import { startDrilledPostgres, type DrilledPostgres } from "./drilled-postgres.ts";
import { followLog } from "./followed-log.ts";
import { expectInvariants } from "../support/invariants.ts";
import { checkRestoredSaves } from "./restored-saves.ts";
import { keepWriting, layOutPage, readStored, save, type Writer } from "./steady-writers.ts";
import { compareTables, hashTables, type TableHashes } from "./table-hashes.ts";

const isLong = Boolean(process.env["LONG_FAULTS"]);
/** The promise holds for 1 GB. The short drill uses less data and archives more often. */
const size = isLong
  ? { pages: 4_500, blocksPerPage: 100, charactersPerBlock: 1_400, megabytes: 1_024 }
  : { pages: 640, blocksPerPage: 80, megabytes: 50 };
const writers = isLong ? 16 : 4;
const bulk = { prefix: "bulk-", count: 500 };
const promisedMs = 60_000;
/** The last publication begins this long before the next segment is archived, so that it is lost. */
const lastPublicationMs = 5_000;

let server: DrilledPostgres;
let product: Product;
beforeAll(async () => {
  server = await startDrilledPostgres(isLong ? {} : { archiveEverySeconds: 2 });
  product = await startProduct({ env: server.environment });
}, 600_000);
afterAll(async () => {
  await product.stop();
  await server.remove();
}, 600_000);

it("restores a deleted database within a minute and loses less than its last minute", async () => {
  const megabytes = await fill();
  const mailUrl = `http://127.0.0.1:${localInstance().ports.mailHttp}`;
  const authors = await signUpMany({ origin: product.origin, mailUrl }, writers + 2);
  const [publisher, prober, ...crowd] = await Promise.all(authors.map(layOutPage));
  if (!publisher || !prober) throw new Error("There are more authors than writers");
  const subdomain = `restored-${randomUUID().slice(0, 8)}`;
  await publishCourse(publisher, subdomain);

  const beside = keepWriting(crowd);
  const backupBegan = Date.now();
  await server.backUp();
  const backupMs = Date.now() - backupBegan;
  await beside.stop();
  const quiet = await markWhenQuiet();
  const without = authors.map(({ uid }) => uid);
  const quietOthers = await hashStores({ without });

  const writing = keepWriting(crowd);
  const store = await connectAsOwner(server.environment.AUTHORS_OWNER_URLS);
  const log = followLog(store);
  // The first segment may have been nearly full when the writers began.
  await log.untilArchived();
  await log.untilArchived();
  await setTimeout(Math.max(0, server.archiveEverySeconds * 1000 - lastPublicationMs));
  await pay(publisher);
  await publishCourse(publisher, subdomain);
  await log.stop();
  await store.end();

  writing.expectTheWorst();
  const lostAt = Date.now();
  server.destroy();
  const archivedUntil = log.archivedUntil(await server.lastArchived());
  await server.restore();
  const restoreMs = Date.now() - lostAt;
  await eventually("a save to be accepted", () => saveAgain(prober).catch(() => undefined));
  const rtoMs = Date.now() - lostAt;

  const written = await writing.stop();
  const restored = await Promise.all(crowd.map(readStored));
  const { lost, lostMs: rpoMs, problems } = checkRestoredSaves({ written, restored, archivedUntil, lostAt });
  const acknowledged = written.reduce((sum, each) => sum + each.acknowledged.length, 0);
  const { archiveEverySeconds } = server;
  console.log(JSON.stringify({ fault: "restore", megabytes, archiveEverySeconds, backupMs, acknowledged, lost, rpoMs, restoreMs, rtoMs }));
  expect(problems).toEqual([]);
  expect(acknowledged).toBeGreaterThan(lost);
  expect(rpoMs).toBeLessThanOrEqual(promisedMs);
  expect(rtoMs).toBeLessThanOrEqual(promisedMs);
  expect(differences(quietOthers, await hashStores({ without }))).toEqual([]);

  await product.worker.restart();
  console.log(await operate("after-restore"));
  await expectInvariants(product, { since: new Date() });
  await save(publisher, { text: "After the restore.", baseVersion: (await readStored(publisher)).version });
  await publishCourse(publisher, subdomain);
  const read = async () => (await visit(product.origin, `${subdomain}.coursewright.localhost`, "/launch/1/page-1/")).text();
  await eventually("the new edition to be read", async () => (await read()).includes("After the restore."));

  await product.stop();
  await server.restore({ point: quiet.point });
  expect(differences(quiet.hashes, await hashStores())).toEqual([]);
}, 3_600_000);

type StoreHashes = { directory: TableHashes; authors: TableHashes };

/** Fills the product's tables up to the wanted size. Returns the size of the databases in megabytes. */
async function fill(): Promise<number> {
  const { DIRECTORY_OWNER_URL, AUTHORS_OWNER_URLS } = server.environment;
  const [directory, authors] = await Promise.all([DIRECTORY_OWNER_URL, AUTHORS_OWNER_URLS].map(connectAsOwner));
  if (!directory || !authors) throw new Error("A connection is missing");
  await insertAccounts(directory, bulk);
  await insertPages(authors, { ...bulk, ...size });
  const give = "select add_credits($1 || n, 'welcome', 'grant', 25, 'Welcome') from generate_series(0, $2::integer - 1) n";
  await authors.query(give, [bulk.prefix, bulk.count]);
  const { rows } = await authors.query<{ megabytes: number }>(
    "select (sum(pg_database_size(datname)) / 2 ^ 20)::integer as megabytes from pg_database where datname in ('directory', 'authors')",
  );
  await Promise.all([directory.end(), authors.end()]);
  const megabytes = rows[0]?.megabytes ?? 0;
  expect(megabytes).toBeGreaterThanOrEqual(size.megabytes);
  return megabytes;
}

async function hashStores(options?: { without: string[] }): Promise<StoreHashes> {
  const hash = async (url: string) => {
    const client = await connectAsOwner(url);
    const hashes = await hashTables(client, options);
    await client.end();
    return hashes;
  };
  const { DIRECTORY_OWNER_URL, AUTHORS_OWNER_URLS } = server.environment;
  return { directory: await hash(DIRECTORY_OWNER_URL), authors: await hash(AUTHORS_OWNER_URLS) };
}

function differences(before: StoreHashes, after: StoreHashes): string[] {
  return [...compareTables(before.directory, after.directory), ...compareTables(before.authors, after.authors)];
}

/** Names a restore point. Returns the hashes of the tables, which are the same before and after it. */
async function markWhenQuiet(): Promise<{ point: string; hashes: StoreHashes }> {
  const store = await connectAsOwner(server.environment.AUTHORS_OWNER_URLS);
  try {
    for (;;) {
      const point = `quiet-${randomUUID()}`;
      const hashes = await hashStores();
      await store.query("select pg_create_restore_point($1)", [point]);
      if (differences(hashes, await hashStores()).length === 0) return { point, hashes };
    }
  } finally {
    await store.end();
  }
}

async function publishCourse({ author, address }: Writer, subdomain: string): Promise<void> {
  const params = { uid: author.uid, projectId: address.projectId };
  await author.call(publish, { params, body: { subdomain } });
  const { state } = await eventually("the publication to end", async () => {
    const { publication } = await author.call(readPublication, { params });
    return publication?.endedAt ? publication : undefined;
  });
  expect(state).toBe("live");
}

async function pay({ author }: Writer): Promise<void> {
  await author.call(generateText, { body: { usermessage: "bread", chatMemory: [], promptname: "para-jerry", type: "para" } });
}

async function saveAgain(writer: Writer): Promise<true> {
  await save(writer, { text: "There again.", baseVersion: (await readStored(writer)).version });
  return true;
}

async function operate(command: string): Promise<string> {
  const main = join(localInstance().checkout, "apps/server/dist/main-operator.js");
  const { stdout } = await promisify(execFile)(process.execPath, [main, command], { env: { ...process.env, ...product.environment } });
  return stdout;
}
