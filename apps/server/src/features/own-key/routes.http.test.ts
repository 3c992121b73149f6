import { createServer, type Server } from "node:http";
import { credits as whole } from "@coursewright/base/credits.ts";
import { type AuthorId, PageId } from "@coursewright/base/ids.ts";
import type { Idea } from "@coursewright/contract/drafting.ts";
import { ErrorReply } from "@coursewright/contract/errors.ts";
import { readOwnKey } from "@coursewright/contract/own-key.ts";
import { closeServer, listenOnLoopback } from "@coursewright/tests/fakes/loopback-server.ts";
import { type ModelProvider, type ProviderCall, startModelProvider } from "@coursewright/tests/fakes/model-provider.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { updatesOf } from "../../../test/catalogue.ts";
import { createTestProduct, modelsAt } from "../../../test/composition.ts";
import { draftingApi, ideaPath } from "../../../test/drafting.ts";
import type { TestServer } from "../../../test/fixture.ts";
import { accountsWithCredits } from "../../../test/funded-accounts.ts";
import type { WriteQuery } from "../../platform/db/databases.ts";
import { newUuid } from "../../platform/ids/ids.ts";
import { eraseAuthorRows } from "../accounts/deletion-queries.ts";
import { createUpdateParts } from "../catalogue/update-parts.ts";
import { defineUpdateWorkflow } from "../catalogue/workflows.ts";
import { verifyLedger } from "../credits/verify-ledger.ts";
import { createPageWriting } from "../drafting/page-writing.ts";
import { defineWritePageWorkflow } from "../drafting/workflows.ts";

/* Asserts on what each of two providers received: ours, and that of the account. */

type Product = Awaited<ReturnType<typeof createTestProduct>>;

let common: ModelProvider;
let own: ModelProvider;
let stranger: Server;
let strangerOrigin: string;
let heardByStranger: string[] = [];
let product: Product;
let server: TestServer;
let accounts: ReturnType<typeof accountsWithCredits>;

beforeAll(async () => {
  [common, own] = await Promise.all([startModelProvider({ port: 0 }), startModelProvider({ port: 0 })]);
  stranger = createServer((request, response) => {
    heardByStranger.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    response.writeHead(307, { location: `${own.origin}${request.url}` }).end();
  });
  strangerOrigin = `http://127.0.0.1:${await listenOnLoopback(stranger, 0)}`;
  product = await createTestProduct({ config: { browserPath: undefined, trustedModelOrigins: [own.origin] } });
  server = await product.startServer(product.compose({ ai: modelsAt(product.config, common.baseUrl, commonKey) }));
  accounts = accountsWithCredits({ credits: product.features.credits, owner: product.authors });
});

beforeEach(async () => {
  heardByStranger = [];
  await Promise.all([common, own].map(({ origin }) => fetch(`${origin}/__calls`, { method: "DELETE" })));
});

afterEach(async () => {
  expect(await verifyLedger(product.authors)).toEqual([]);
});

afterAll(async () => {
  await server.close();
  await product.close();
  await Promise.all([common.close(), own.close(), closeServer(stranger)]);
});

const commonKey = "sk-common";
const pathOf = (uid: string) => `/api/coursewright/v2/users/${uid}/account/own-key`;
const newKey = () => `sk-own-${newUuid()}`;

describe("an account's own key", () => {
  it("[SEE-08] is tried once, sealed, and never shown again", async () => {
    const uid = await accounts.welcome();
    const key = newKey();
    const saved = await save(uid, { key });
    expect(saved.status).toBe(200);
    const shown = await read(uid);

    expect(shown.key).toMatchObject({ baseUrl: own.baseUrl, model: "demo-text", lastFour: key.slice(-4) });
    expect(JSON.stringify([await saved.json(), shown])).not.toContain(key);
    expect(await seen()).toEqual({ own: [`Bearer ${key} /v1/chat/completions`], common: [] });
    const { rows } = await product.authors.query<{ row: string }>(
      "select row_to_json(own_keys)::text as row from own_keys where author_id = $1",
      [uid],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(key.slice(0, -4));
    expect((await server.ask(`${pathOf(uid)}/test`, { as: uid, method: "POST" })).status).toBe(204);
    expect((await seen()).own).toHaveLength(2);
  });

  it("[SEE-08] is not stored if the provider refuses it, and the earlier key stays", async () => {
    const uid = await withOwnKey();
    const before = await read(uid);
    const wrong = newKey();
    await revoke(wrong);
    expect(await refusalOf(await save(uid, { key: wrong }))).toBe("422 own_key_refused");
    expect(await read(uid)).toEqual(before);
  });

  it.each(kindsOfText())("[SEE-08] pays for %s, and ours receives nothing", async (_, ask) => {
    const uid = await accounts.welcome();
    const prepared = await ask(uid);
    const key = newKey();
    expect((await save(uid, { key })).status).toBe(200);
    await forget();
    const response = await prepared();
    expect([200, 201]).toContain(response.status);
    await response.text();

    expect(await seen()).toEqual({ own: [`Bearer ${key} /v1/chat/completions`], common: [] });
    expect(await ledger(uid)).toEqual(["grant welcome"]);
    expect(await accounts.balance(uid)).toEqual(["25.0000", "0.0000"]);
  });

  it("[SEE-08] pays for texts of an account without credits", async () => {
    const uid = await withOwnKey(await emptyAccount());
    expect((await generate(uid, "para")).status).toBe(200);
    expect(await refusalOf(await picture(uid, "lazy"))).toBe("402 insufficient_credits");
  });

  it("[SEE-08] leaves pictures to ours and to credits", async () => {
    const uid = await withOwnKey();
    expect((await picture(uid, "lazy")).status).toBe(200);
    expect(await seen()).toEqual({ own: [], common: [`Bearer ${commonKey} /v1/images/generations`] });
    expect(await accounts.balance(uid)).toEqual(["15.0000", "0.0000"]);
  });

  it("[SEE-08] pays for the words of a hero banner, and credits for its picture", async () => {
    const uid = await withOwnKey();
    expect((await generate(uid, "hero-banner")).status).toBe(200);
    expect((await seen()).own).toHaveLength(1);
    expect((await seen()).common).toEqual([`Bearer ${commonKey} /v1/images/generations`]);
    expect(await accounts.balance(uid)).toEqual(["15.0000", "0.0000"]);
  });

  it("[SEE-08] is named when its provider refuses it, and ours is not asked", async () => {
    const uid = await accounts.welcome();
    const key = newKey();
    await save(uid, { key });
    await revoke(key);
    await forget();
    expect(await refusalOf(await generate(uid, "para"))).toBe("422 own_key_refused");
    expect(await refusalOf(await server.ask(`${pathOf(uid)}/test`, { as: uid, method: "POST" }))).toBe("422 own_key_refused");
    expect((await seen()).common).toEqual([]);
    expect(await ledger(uid)).toEqual(["grant welcome"]);
  });

  it("[SEE-08] is named when its limit is reached", async () => {
    const uid = await withOwnKey();
    expect(await refusalOf(await generate(uid, "para", "[[429:2]]"))).toBe("503 own_key_busy");
    expect(await refusalOf(await generate(uid, "para", "[[500]]"))).toBe("503 own_key_busy");
    expect((await seen()).common).toEqual([]);
  });

  it("[SEE-08] no longer pays once it is removed", async () => {
    const uid = await withOwnKey();
    expect((await server.ask(pathOf(uid), { as: uid, method: "DELETE" })).status).toBe(204);
    expect(await read(uid)).toEqual({ key: null });
    expect((await generate(uid, "para")).status).toBe(200);
    expect(await seen()).toEqual({ own: [], common: [`Bearer ${commonKey} /v1/chat/completions`] });
    expect(await accounts.balance(uid)).toEqual(["24.0000", "0.0000"]);
  });

  it("[SEE-08] belongs to one account", async () => {
    await withOwnKey();
    const other = await accounts.welcome();
    expect((await generate(other, "para")).status).toBe(200);
    expect((await seen()).own).toEqual([]);
  });

  it("[SEE-08] is in the account's history, and in its session", async () => {
    const uid = await withOwnKey();
    const events = await server.ask(`/api/coursewright/v2/users/${uid}/account/activity`, { as: uid });
    expect(await events.text()).toContain("own-key-saved");
    expect(await product.features.ownKeys.has(uid)).toBe(true);
  });

  it("[SEE-08] goes with the account", async () => {
    const uid = await withOwnKey();
    await product.platform.databases
      .forAuthor(uid)
      .transaction((trx) => eraseAuthorRows(trx, { author: uid, alias: `erased-${newUuid()}` }));
    expect(await product.features.ownKeys.has(uid)).toBe(false);
  });
});

describe("a sealed key", () => {
  const [first, second] = ["the first secret, of thirty-two bytes", "the second secret, of thirty-two bytes"];

  it("[SEE-08] survives a new secret, and is sealed under it", async () => {
    const uid = await accounts.welcome();
    const key = newKey();
    await withSecrets({ authSecret: first }, async (at) => {
      expect((await save(uid, { key }, at)).status).toBe(200);
    });
    await withSecrets({ authSecret: second, authSecretsBefore: [first] }, async (at) => {
      expect((await generate(uid, "para", "", at)).status).toBe(200);
    });
    await withSecrets({ authSecret: second }, async (at) => {
      expect((await generate(uid, "para", "", at)).status).toBe(200);
    });
    expect((await seen()).own).toEqual(Array(3).fill(`Bearer ${key} /v1/chat/completions`));
  });

  it("[SEE-08] fails and never falls back if no secret opens it", async () => {
    const uid = await accounts.welcome();
    await withSecrets({ authSecret: first }, (at) => save(uid, { key: newKey() }, at));
    await forget();
    await withSecrets({ authSecret: second }, async (at) => {
      expect(await refusalOf(await generate(uid, "para", "", at))).toBe("422 own_key_refused");
    });
    expect(await seen()).toEqual({ own: [], common: [] });
    expect(await accounts.balance(uid)).toEqual(["25.0000", "0.0000"]);
  });

  it("[SEE-08] does not follow an address that was changed in the table", async () => {
    const uid = await withOwnKey();
    await product.authors.query("update own_keys set base_url = $2 where author_id = $1", [uid, strangerOrigin]);
    expect(await refusalOf(await generate(uid, "para"))).toBe("422 own_key_refused");
    expect(heardByStranger).toEqual([]);
  });

  async function withSecrets<T>(
    secrets: { authSecret: string; authSecretsBefore?: string[] },
    work: (at: TestServer) => Promise<T>,
  ): Promise<T> {
    const composed = product.compose({ ai: modelsAt(product.config, common.baseUrl, commonKey), authSecretsBefore: [], ...secrets });
    // The bearers of the test are signed by the first composition.
    const { accounts: ours } = product.features;
    const at = await product.startServer({ ...composed, features: { ...composed.features, accounts: ours } });
    try {
      return await work(at);
    } finally {
      await at.close();
    }
  }
});

describe("the address of an own key", () => {
  it.each([
    "http://127.0.0.1:80/v1",
    "https://127.0.0.1/v1",
    "https://[::1]/v1",
    "https://10.0.0.1/v1",
    "https://169.254.169.254/v1",
    "https://[::ffff:127.0.0.1]/v1",
    "https://localhost/v1",
    "https://user:password@8.8.8.8/v1",
    "https://8.8.8.8:8443/v1",
    "http://8.8.8.8/v1",
  ])("[SEE-08] must be public: not %s", async (baseUrl) => {
    const uid = await accounts.welcome();
    expect(await refusalOf(await save(uid, { baseUrl }))).toBe("422 own_key_refused");
    expect(await read(uid)).toEqual({ key: null });
  });

  it("[SEE-08] must not be on this machine, and gets no request", async () => {
    const uid = await accounts.welcome();
    expect(await refusalOf(await save(uid, { baseUrl: `${strangerOrigin}/v1` }))).toBe("422 own_key_refused");
    expect(heardByStranger).toEqual([]);
  });

  it("[SEE-08] may not lead elsewhere", async () => {
    const at = await product.startServer(
      product.compose({ ai: modelsAt(product.config, common.baseUrl, commonKey), trustedModelOrigins: [own.origin, strangerOrigin] }),
    );
    const uid = await accounts.welcome();
    expect(await refusalOf(await save(uid, { baseUrl: `${strangerOrigin}/v1` }, at))).toBe("422 own_key_refused");
    await at.close();
    expect(heardByStranger).toHaveLength(1);
    expect((await seen()).own).toEqual([]);
  });

  it.each([{ baseUrl: "ftp://8.8.8.8" }, { key: "short" }, { key: `${"k".repeat(20)}\nX-Other: 1` }, { model: "" }])(
    "[SEE-08] and the key have a form: %j",
    async (patch) => {
      const uid = await accounts.welcome();
      expect(await refusalOf(await save(uid, patch))).toBe("400 invalid_request");
    },
  );
});

describe("work that a worker does later", () => {
  it("[SEE-08] is written by the key that was agreed", async () => {
    const { uid, page } = await aPage();
    const path = await anIdea(uid);
    const worker = await startWorker();
    const key = newKey();
    await save(uid, { key });
    await forget();
    await commission(uid, path, 2);
    const author = updatesOf(server, uid);
    await author.begun(page);
    const ended = await author.whenEnded(page);
    await whenWritten(uid, path);
    await worker.stop();

    expect(ended.entry).toMatchObject({ isDemo: false, credits: "0.0000" });
    expect(await seen()).toEqual({ own: Array(3).fill(`Bearer ${key} /v1/chat/completions`), common: [] });
    expect((await ledger(uid)).filter((line) => /catalogue|commission/.test(line))).toEqual([]);
  });

  it("[SEE-08] fails if the key is gone by then, and ours is not asked", async () => {
    const { uid, page } = await aPage();
    const path = await anIdea(uid);
    await save(uid, { key: newKey() });
    const before = await accounts.balance(uid);
    const [pageId] = await commission(uid, path, 1);
    const name = { uid, updateId: (await updatesOf(server, uid).begun(page)).id };
    await server.ask(pathOf(uid), { as: uid, method: "DELETE" });
    await forget();
    const { writing, parts } = workOf();
    const job = { uid, ideaId: path.split("/").at(-1) ?? "", pageId: PageId.parse(pageId), attempt: 1, ownKey: true };
    const within = <T>(work: (trx: WriteQuery) => Promise<T>) => product.platform.databases.forAuthor(uid).transaction(work);
    await within((trx) => writing.begin(trx, job));
    const reply = await writing.write(job, { mayAskAgain: false });
    await within((trx) => writing.end(trx, job, reply));
    await within((trx) => parts.run.next(trx, name));

    expect(reply).toEqual({ problem: "own_key_refused" });
    expect((await draftingApi(server).read(uid, path)).commissions).toMatchObject([{ state: "failed", problem: "own_key_refused" }]);
    expect(await parts.entry.write(name, { mayAskAgain: false })).toEqual({ problem: "own_key_refused" });
    expect(await seen()).toEqual({ own: [], common: [] });
    expect(await accounts.balance(uid)).toEqual(before);
  });

  function workOf() {
    const composed = product.compose({ ai: modelsAt(product.config, common.baseUrl, commonKey) });
    const given = { ...composed.platform, ...composed.features };
    return { writing: createPageWriting(given), parts: createUpdateParts(given) };
  }

  function startWorker() {
    const { writing, parts } = workOf();
    const { log, jobs } = product.platform;
    const workflows = [defineWritePageWorkflow({ writing, log }), defineUpdateWorkflow({ ...parts, log })];
    return jobs.startWorker({ workflows, onLeaseLost: () => undefined });
  }

  async function aPage() {
    const uid = await accounts.welcome();
    return { uid, page: await updatesOf(server, uid).makePage("Hens need dry ground. They scratch, and sleep high up.") };
  }

  async function anIdea(uid: string): Promise<string> {
    return ideaPath(uid, (await draftingApi(server).make(uid)).id);
  }

  async function commission(uid: string, path: string, count: number): Promise<string[]> {
    const { outline } = await draftingApi(server).read(uid, path);
    const pages = outline.chapters.flatMap((chapter) => chapter.pages.map(({ id }) => id)).slice(0, count);
    expect((await server.ask(`${path}/commissions`, { as: uid, method: "POST", body: { pages } })).status).toBe(202);
    return pages;
  }

  async function whenWritten(uid: string, path: string): Promise<Idea> {
    await expect
      .poll(async () => (await draftingApi(server).read(uid, path)).commissions.map(({ state }) => state), { timeout: 60_000 })
      .not.toEqual(expect.arrayContaining([expect.stringMatching(/waiting|writing/)]));
    return draftingApi(server).read(uid, path);
  }
});

/** Prepares what a request needs while credits still pay, and returns the request. */
type Asking = (uid: AuthorId) => Promise<() => Promise<Response>>;

function kindsOfText(): [string, Asking][] {
  const post = (path: string, uid: string, body: object) => server.ask(path, { as: uid, method: "POST", body });
  return [
    ["a paragraph", async (uid) => () => generate(uid, "para")],
    ["a streamed paragraph", async (uid) => () => generate(uid, "para", "", server, { accept: "text/event-stream" })],
    ["a chart", async (uid) => () => post("/api/generate-chart-backendbaby2", uid, { usermessage: "Sales", chartType: "barchart" })],
    ["icons", async (uid) => () => post("/api/map-icons", uid, { texts: ["A hen"], count: 1 })],
    ["an agent's answer", async (uid) => () => post(`/api/coursewright/v2/users/${uid}/agents/jerry/answers`, uid, { question: "Why?" })],
    ["a diagram", async (uid) => () => picture(uid, "diagram")],
    [
      "an outline",
      async (uid) => () =>
        post(`${ideaPath(uid)}/draft`, uid, { idea: "Hens", audience: "beginners", chapters: 3, agent: "jerry", baseVersion: 0 }),
    ],
    [
      "a question about the page",
      async (uid) => {
        const page = await updatesOf(server, uid).makePage("Hens need dry ground.");
        const path = `/api/coursewright/v2/users/${uid}/projects/${page.projectId}/chapters/${page.chapterId}/pages/${page.pageId}/assistant/questions`;
        return () => post(path, uid, { message: "Why?", agent: "jerry", helperType: "story" });
      },
    ],
    [
      "a scored sample",
      async (uid) => {
        const { projectId } = await updatesOf(server, uid).makePage("Hens need dry ground.");
        const rubric = { prompt: "Why was it dense?", criteria: [{ name: "Names the cold kitchen", maxPoints: 5 }] };
        const path = `/api/coursewright/v2/users/${uid}/projects/${projectId}/scoring/0c4d5e6f/samples`;
        return () => post(path, uid, { rubric, answer: "The kitchen was too cold.", points: [4] });
      },
    ],
  ];
}

function save(uid: string, patch: object, at = server): Promise<Response> {
  return at.ask(pathOf(uid), { as: uid, method: "PUT", body: { baseUrl: own.baseUrl, model: "demo-text", key: newKey(), ...patch } });
}

async function withOwnKey(account?: AuthorId): Promise<AuthorId> {
  const uid = account ?? (await accounts.welcome());
  expect((await save(uid, {})).status).toBe(200);
  await forget();
  return uid;
}

async function emptyAccount(): Promise<AuthorId> {
  const uid = await accounts.welcome(1);
  const { credits } = product.features;
  await credits.deduct({ uid, operation: "spent", amount: whole(1), reason: "Spent" });
  return uid;
}

async function read(uid: string) {
  return readOwnKey.reply.parse(await (await server.ask(pathOf(uid), { as: uid })).json());
}

function generate(uid: string, type: string, words = "", at = server, headers: Record<string, string> = {}): Promise<Response> {
  const body = { usermessage: `About bread ${words}`, chatMemory: [], promptname: `${type}-jerry`, type };
  return at.ask("/api/generate-backendbaby2", { as: uid, method: "POST", body, headers });
}

function picture(uid: string, type: string): Promise<Response> {
  return server.ask("/api/generate-image", { as: uid, method: "POST", body: { type, prompt: "A hen" } });
}

async function revoke(key: string): Promise<void> {
  await fetch(`${own.origin}/__revoked/${key}`, { method: "PUT" });
}

async function forget(): Promise<void> {
  await Promise.all([common, own].map(({ origin }) => fetch(`${origin}/__calls`, { method: "DELETE" })));
}

async function seen() {
  const at = async ({ origin }: ModelProvider) => {
    const calls = (await (await fetch(`${origin}/__calls`)).json()) as ProviderCall[];
    return calls.map(({ apiKey, path }) => `Bearer ${apiKey} ${path}`);
  };
  return { own: await at(own), common: await at(common) };
}

/** Every row of the ledger, so a call that costs nothing leaves none. */
async function ledger(uid: string): Promise<string[]> {
  const { rows } = await product.authors.query<{ line: string }>(
    "select kind || ' ' || operation_id as line from ledger_operations where author_id = $1 order by sequence",
    [uid],
  );
  return rows.map(({ line }) => line);
}

async function refusalOf(response: Response): Promise<string> {
  const text = await response.text();
  const refused = ErrorReply.safeParse(text === "" ? {} : JSON.parse(text));
  return `${response.status} ${refused.data?.error.code ?? text}`;
}
