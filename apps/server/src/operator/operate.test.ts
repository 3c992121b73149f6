import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { AuthorId } from "@coursewright/base/ids.ts";
import { listZip } from "@coursewright/tests/e2e/support/list-zip.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestBucket } from "../../test/publishing.ts";
import { operate } from "./operate.ts";
import { type Config, parseConfig } from "../platform/config/config.ts";
import { withClient } from "../../test/databases.ts";
import { migrateJobs } from "../platform/jobs/migrate.ts";
import { createStorage, type Storage } from "../platform/storage/storage.ts";
import { createTestFixture, type TestFixture } from "../../test/fixture.ts";

/* Runs the commands in this process; main-operator.test.ts runs the program. */

const uid = AuthorId.parse("operated-on");
const email = "marta@example.test";
let fixture: TestFixture;
let folder: string;
let storage: Storage;
let config: Config;

beforeAll(async () => {
  fixture = await createTestFixture();
  await migrateJobs(fixture.urls.authorsOwnerUrl);
  const here = parseConfig(process.env);
  const releasesBucket = await createTestBucket(here.storage);
  const { directoryUrl, authorsUrl } = fixture.urls;
  config = {
    ...here,
    database: { ...here.database, directoryUrl, authorsUrls: [authorsUrl] },
    storage: { ...here.storage, releasesBucket },
  };
  storage = createStorage(config.storage);
  folder = await mkdtemp(join(tmpdir(), "operator-"));
  await inDirectory("insert into accounts (id, name, email, email_verified) values ($1, 'Marta', $2, true)", [uid, email]);
  expect(await run("grant", "--email", email, "--credits", "25", "--reason", "Thanks")).toMatchObject({ code: 0 });
});

afterAll(async () => {
  storage.close();
  await fixture.close();
  await rm(folder, { recursive: true });
});

it("suspends and resumes a course and an account", async () => {
  const subdomain = await published();
  expect(await run("suspend", "course", subdomain, "--reason", "Copied")).toEqual({
    code: 0,
    said: `${subdomain} is offline, and its author cannot publish it until it is resumed.\n`,
    complained: "",
  });
  expect(await releaseAt(subdomain)).toBe(null);
  await inDirectory("insert into sessions (id, account_id, token, expires_at) values ('s', $1, 's', now() + interval '1 day')", [uid]);
  expect((await run("suspend", "account", "--email", email, "--reason", "Stolen card")).code).toBe(0);
  expect(await inDirectory("select id from sessions", [])).toEqual([]);
  expect((await run("resume", "course", subdomain, "--reason", "Shown")).said).toMatch(/no longer suspended. It stays offline/);
  expect(await releaseAt(subdomain)).toBe(null);
  expect(await run("resume", "account", "--email", email, "--reason", "Bank error")).toMatchObject({ code: 0 });
  expect(await releaseAt(subdomain)).toBe("r-1");
  expect(await run("suspend", "course", "nobody-has-this", "--reason", "x")).toMatchObject({ code: 1, said: "" });
});

it("exports an account into a new private file", async () => {
  const file = join(folder, "marta.zip");
  const wanted = ["export", "--email", email, "--to", file, "--reason", "By letter"];
  expect(await run(...wanted)).toEqual({ code: 0, said: `All data of ${email} is in ${file}.\n`, complained: "" });
  const archive = await readFile(file);
  expect([...listZip(archive).keys()]).toContain("account.json");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await run(...wanted)).toMatchObject({ code: 1, complained: expect.stringContaining("EEXIST") });
  expect(await readFile(file)).toEqual(archive);
});

it("prints wrong ledger rows and exits with 1", async () => {
  const exact = { code: 0, said: "Every ledger is exact.\n", complained: "" };
  expect([await run("verify", "ledger"), await run("verify", "ledger", "--email", email)]).toEqual([exact, exact]);
  const addToBalance = (amount: number) =>
    withClient(fixture.urls.authorsOwnerUrl, (client) => client.query("update balances set available = available + $1", [amount]));
  await addToBalance(1);
  const wrong = {
    code: 1,
    said: "",
    complained: expect.stringContaining(`${uid}  balance  breaks: a balance is the sum of its movements\n`),
  };
  expect([await run("verify", "ledger"), await run("verify", "ledger", "--email", email)]).toEqual([wrong, wrong]);
  await addToBalance(-1);
});

it("erases an account at once by a job that can be shown", async () => {
  const gone = "gone@example.test";
  await inDirectory("insert into accounts (id, name, email, email_verified) values ('gone', 'Gone', $1, true)", [gone]);
  await inDirectory("insert into sessions (id, account_id, token, expires_at) values ('g', 'gone', 'g', now() + interval '1 day')", []);
  const erase = ["erase", "--email", gone, "--reason", "By letter"];
  expect(await run(...erase, "--again", "gnoe@example.test", "--yes")).toMatchObject({ code: 2 });
  expect(await inDirectory("select account_id from deletions", [])).toEqual([]);
  const { code, said } = await run(...erase, "--again", gone, "--yes");
  const [, job = ""] = /Job: (erase-[\da-f-]{36})\n$/.exec(said) ?? [];
  expect([code, job]).toEqual([0, expect.stringMatching(/^erase-/)]);
  expect(await inDirectory("select account_id from deletions where due_at <= now()", [])).toEqual([{ account_id: "gone" }]);
  expect(await inDirectory("select id from sessions", [])).toEqual([]);
  expect((await run("job", "show", job)).said).toMatch(new RegExp(`^job  ${job}\nwork  erase account\nauthor  gone\nstate  ENQUEUED\n`));
  expect(await run("job", "retry", job)).toMatchObject({ code: 1, complained: "This job is waiting or running. Nothing was changed.\n" });
  expect(await run("jobs")).toEqual({ code: 0, said: "No job failed or is stuck.\n", complained: "" });
  expect(await run("job", "show", "none")).toMatchObject({ code: 1 });
});

it("logs every action, also failed ones, in an append-only table", async () => {
  const away = { ...config, database: { ...config.database, authorsUrls: ["postgres://nobody@127.0.0.1:1/none"] } };
  const key = ["--email", email, "--credits", "5", "--reason", "Sorry", "--key", "log"];
  expect(await operate(["grant", ...key, "--by", "ada"], { readConfig: () => away })).toMatchObject({ code: 1 });
  const lines = (await run("log")).said.trimEnd().split("\n");
  const entries = lines.map((line) => line.split("  ").slice(1));
  expect(entries.slice(0, 3)).toEqual([
    ["ada", "grant: failed", `${uid} 5.0000 key log`, expect.stringContaining("ECONNREFUSED")],
    ["ada", "grant", `${uid} 5.0000 key log`, "Sorry"],
    [userInfo().username, "job retry", expect.stringMatching(/^erase-/), ""],
  ]);
  const actions = new Set(entries.map(([, deed]) => deed));
  for (const deed of ["suspend course", "resume course", "suspend account", "resume account", "export", "erase", "verify ledger"]) {
    expect(actions).toContain(deed);
  }
  for (const change of ["update operators_log set reason = ''", "delete from operators_log", "truncate operators_log"]) {
    await expect(inDirectory(change, [])).rejects.toThrow("append-only");
  }
});

/** Publishes a release at one of Marta's addresses. */
async function published(): Promise<string> {
  const subdomain = `operated-${randomUUID().slice(0, 8)}`;
  await inDirectory(
    `insert into subdomains (subdomain, author_id, project_id, release_id, published_at, version)
     values ($1, $2, gen_random_uuid(), 'r-1', now(), 1)`,
    [subdomain, uid],
  );
  return subdomain;
}

async function releaseAt(subdomain: string): Promise<unknown> {
  const pointer = await storage.releases.get(`sites/${subdomain}.json`);
  return pointer && JSON.parse(Buffer.from(pointer.bytes).toString()).release;
}

function inDirectory(text: string, values: unknown[]): Promise<unknown[]> {
  return withClient(fixture.urls.directoryOwnerUrl, async (client) => (await client.query(text, values)).rows);
}

function run(...args: string[]) {
  return operate(args, { readConfig: () => config, ownerUrls: [fixture.urls.authorsOwnerUrl] });
}
