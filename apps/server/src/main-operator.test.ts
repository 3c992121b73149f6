import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { AuthorId } from "@coursewright/base/ids.ts";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, expect, it } from "vitest";
import bundling from "../rolldown.config.ts";
import { withClient } from "../test/databases.ts";
import { createLive, type Live, type LiveMessage } from "./platform/live/live.ts";
import { verifyLedger } from "./features/credits/verify-ledger.ts";
import { createTestFixture, type TestFixture } from "../test/fixture.ts";

/** Each run starts a process, which on a busy machine takes seconds. */
const processesMs = 60_000;
const uid = AuthorId.parse("operated-on");
const email = "marta@example.test";
let fixture: TestFixture;
let live: Live;
let folder: string;

beforeAll(async () => {
  fixture = await createTestFixture();
  live = createLive(fixture);
  await withClient(fixture.urls.directoryOwnerUrl, (client) =>
    client.query("insert into accounts (id, name, email, email_verified) values ($1, 'Marta', $2, true)", [uid, email]),
  );
  // Inside the server's node_modules, because some dependencies are not bundled.
  folder = await mkdtemp(join(import.meta.dirname, "../node_modules/.operator-"));
  const bundle = await rolldown({ ...bundling, input: { "main-operator": join(import.meta.dirname, "main-operator.ts") } });
  await bundle.write({ dir: folder, format: "esm", entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" });
  await bundle.close();
});

afterAll(async () => {
  live.close();
  await fixture.close();
  await rm(folder, { recursive: true });
});

it(
  "grants an exact amount once per key and notifies open pages",
  async () => {
    await expect.poll(() => live.isConnected()).toBe(true);
    const heard: LiveMessage[] = [];
    const forget = await live.subscribe(uid, { onEvent: (event) => heard.push(event), onResumed: () => undefined });
    const grant = ["grant", "--email", "Marta@Example.test", "--credits", "50.0001", "--reason", "Workshop in May", "--key", "may"];
    expect(await run(...grant)).toEqual({
      code: 0,
      said: "50.0001 credits were given. marta@example.test now has 50.0001 credits. Key: may\n",
      complained: "",
    });
    await expect.poll(() => heard).toContainEqual(expect.objectContaining({ type: "credits", credits: 50.0001 }));
    forget();
    expect(await run(...grant)).toMatchObject({
      code: 0,
      said: "Nothing was added: credits were already given under this key. marta@example.test now has 50.0001 credits. Key: may\n",
    });
    expect(await run("grant", "--email", email, "--credits", "7", "--reason", "Thanks")).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^7\.0000 credits were given\. .* now has 57\.0001 credits\. Key: [\da-f-]{36}\n$/),
    });
    const rows = await withClient(fixture.urls.authorsOwnerUrl, async (client) => {
      expect(await verifyLedger(client)).toEqual([]);
      return (await client.query("select kind, amount, reason from ledger_operations order by created_at")).rows;
    });
    expect(rows).toEqual([
      { kind: "grant", amount: "50.0001", reason: "Workshop in May" },
      { kind: "grant", amount: "7.0000", reason: "Thanks" },
    ]);
  },
  processesMs,
);

it(
  "lists visitors' reports, newest first, each on one line",
  async () => {
    expect(await run("reports")).toEqual({ code: 0, said: "Nothing was reported.\n", complained: "" });
    await withClient(fixture.urls.directoryOwnerUrl, (client) =>
      client.query(
        `insert into course_reports (subdomain, release_id, reason, words, page, reported_at) values
          ('bread', 'r-1', 'copyright', 'Mine.', 'Day one', '2026-01-01T00:00:00Z'),
          ('rolls', null, 'other', E'Two\\nlines \\u001b[2J', '', '2026-01-02T00:00:00Z')`,
      ),
    );
    expect((await run("reports")).said).toBe(
      "2026-01-02T00:00:00.000Z  rolls  no release  other    Two lines [2J\n2026-01-01T00:00:00.000Z  bread  r-1  copyright  Day one  Mine.\n",
    );
  },
  processesMs,
);

it(
  "explains an unknown email, a wrong command and an unreachable store, each with its exit code",
  async () => {
    expect(await run("grant", "--email", "nobody@example.test", "--credits", "5", "--reason", "Thanks")).toEqual({
      code: 1,
      said: "",
      complained: "Nobody has an account with the e-mail nobody@example.test. Nothing was done.\n",
    });
    expect(await run("grant", "--email", email, "--credits", "0", "--reason", "Thanks")).toMatchObject({
      code: 2,
      said: "",
      complained: expect.stringMatching(/^--credits must be .*\n\nGives credits to an account:/),
    });
    const away = { DIRECTORY_DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" };
    expect(await runWith(away, "grant", "--email", email, "--credits", "5", "--reason", "Thanks", "--key", "k")).toMatchObject({
      code: 1,
      complained: expect.stringMatching(/^It failed: .*ECONNREFUSED.*\nYou can safely run it again with --key k/),
    });
  },
  processesMs,
);

function run(...args: string[]) {
  return runWith({}, ...args);
}

function runWith(environment: Record<string, string>, ...args: string[]): Promise<{ code: number; said: string; complained: string }> {
  const { directoryUrl, authorsUrl } = fixture.urls;
  const env = { ...process.env, DIRECTORY_DATABASE_URL: directoryUrl, AUTHORS_DATABASE_URLS: authorsUrl, ...environment };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [join(folder, "main-operator.mjs"), ...args],
      { env, timeout: 60_000 },
      (_, said, complained) => resolve({ code: child.exitCode ?? -1, said, complained }),
    );
  });
}
