import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { readUser, Session } from "@coursewright/contract/accounts.ts";
import { enterCourse } from "@coursewright/contract/course-entry.ts";
import { generateText } from "@coursewright/contract/ai.ts";
import { requestDownload } from "@coursewright/contract/own-account.ts";
import { publish, readPublication, readSite, unpublish } from "@coursewright/contract/publishing.ts";
import { fetch, type Response } from "undici";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { localInstance } from "../../../tools/local.ts";
import { startProduct, type Product } from "../../../tools/product.ts";
import { type ModelProvider, startModelProvider } from "../../fakes/model-provider.ts";
import { type Author, signUp } from "../../product/author.ts";
import { writeCourse } from "../../product/course.ts";
import { eventually } from "../../product/eventually.ts";
import { visit } from "../../product/learner.ts";
import { expectInvariants } from "../support/invariants.ts";

const minuteMs = 60_000;
const apartMs = 5 * minuteMs;
const instance = localInstance();
const shiftedClock = pathToFileURL(join(import.meta.dirname, "shifted-clock.ts")).href;
/** The clock offset of each process. The database clocks are right. The worker is ahead of the processes whose work it watches. */
const shifted = (ms: number) => ({ NODE_OPTIONS: `--import ${shiftedClock}`, CLOCK_SHIFT_MS: String(ms) });
const apis = { ahead: instance.ports.api, behind: instance.ports.vite + 1 };
type Api = keyof typeof apis;
const directions: Array<{ from: Api; to: Api }> = [
  { from: "ahead", to: "behind" },
  { from: "behind", to: "ahead" },
];

let provider: ModelProvider;
let product: Product;
let author: Author;
let params: { uid: string; projectId: string };
const subdomain = `clocks-${randomUUID().slice(0, 8)}`;
const host = `${subdomain}.coursewright.localhost`;

beforeAll(async () => {
  // Slow enough that the worker looks for dead work several times in between.
  provider = await startModelProvider({ port: 0, latencyMs: [3_000, 3_500] });
  product = await startProduct({
    apiProcesses: 2,
    env: { AI_BASE_URL: provider.baseUrl, RECONCILE_EVERY_MS: "300" },
    envOf: ({ kind, index }) => shifted(kind === "worker" || index === 0 ? apartMs : -apartMs),
  });
  author = await newAuthor();
  const [first] = await writeCourse(author, { pages: 1 });
  if (!first) throw new Error("A course has pages");
  params = { uid: author.uid, projectId: first.projectId };
  await publishTo(subdomain);
  await eventually("the course at the edge", async () => (await visit(product.origin, host, "/launch/")).status === 200);
});
afterAll(async () => {
  await product.stop();
  await provider.close();
});

describe("process clocks ten minutes apart", () => {
  it.each(directions)("accept a bearer of the process $from at the one $to", async ({ from, to }) => {
    expect((await asAuthor(to, readUser.path, { bearer: await bearerOf(from) })).status).toBe(200);
  });

  it.each(directions)("accept a session of the process $from at the one $to", async ({ from, to }) => {
    const body = JSON.stringify({ email: author.email, password: "correct horse battery" });
    const signedIn = await ask(from, "/api/auth/sign-in/email", { method: "POST", body });
    const cookie = signedIn.headers.getSetCookie().map((each) => each.split(";")[0]);
    expect((await ask(to, "/api/token", { method: "POST", headers: { cookie: cookie.join("; ") } })).status).toBe(200);
  });

  it.each(["ahead", "behind"] as const)("keep live work of the process %s and charge it once", async (api) => {
    const before = await creditsOf(author);
    const body = JSON.stringify({ usermessage: "bread", chatMemory: [], promptname: "para-jerry", type: "para" });
    const reply = await asAuthor(api, generateText.path, { method: "POST", body, headers: { "idempotency-key": randomUUID() } });
    expect([reply.status, before - (await creditsOf(author))]).toEqual([200, 1]);
  });

  it.each(directions)("accept an entry code of the process $from at the one $to", async ({ from, to }) => {
    const arrival = await ask(to, "/api/edge/enter?to=/launch/&as=learner", { headers: { "x-course-host": host } });
    const [nonce = ""] = arrival.headers.getSetCookie().map((each) => each.split(";")[0] ?? "");
    const proof = new URL(arrival.headers.get("location") ?? "").searchParams.get("proof");
    const body = JSON.stringify({ subdomain, to: "/launch/", proof });
    const entered = enterCourse.reply.parse(await (await asAuthor(from, enterCourse.path, { method: "POST", body })).json());
    const code = entered.kind === "enter" ? new URL(entered.url).searchParams.get("code") : null;
    const opened = await ask(to, `/api/edge/enter?to=/launch/&code=${code}`, { headers: { "x-course-host": host, cookie: nonce } });
    expect(opened.headers.getSetCookie().length).toBeGreaterThan(1);
  });

  it.each(directions)("start a download of the process $from at the one $to", async ({ from, to }) => {
    const asked = await asAuthor(from, requestDownload.path, { method: "POST", bearer: await bearerOf(from) });
    const { url } = requestDownload.reply.parse(await asked.json());
    const file = await ask(to, url);
    await file.arrayBuffer();
    expect(file.status).toBe(200);
  });

  it("count a limit over both processes", async () => {
    const asked = Array.from({ length: 12 }, (_, n): Api => (n % 2 === 0 ? "ahead" : "behind"));
    let statuses: number[];
    let minute: number;
    do {
      const of = await newAuthor();
      const bearers = { ahead: await bearerOf("ahead", of), behind: await bearerOf("behind", of) };
      minute = Math.floor(Date.now() / minuteMs);
      statuses = [];
      for (const api of asked) {
        const body = JSON.stringify({ subdomain });
        statuses.push((await asAuthor(api, publish.path, { method: "POST", body, bearer: bearers[api], of })).status);
      }
      // Rate limits use windows of one calendar minute.
    } while (minute !== Math.floor(Date.now() / minuteMs));
    // Ten requests a minute are allowed. All name projects that the author does not have.
    expect(statuses).toEqual(asked.map((_, n) => (n < 10 ? 404 : 429)));
  });

  it("keep a course offline that is taken down during its publication", async () => {
    await asAuthor("ahead", publish.path, { method: "POST", body: JSON.stringify({ subdomain }) });
    await asAuthor("behind", unpublish.path, { method: unpublish.method });
    await ended();
    await eventually("nothing at the edge", async () => (await visit(product.origin, host, "/launch/")).status === 404);
    await publishTo(subdomain);
    await eventually("the course at the edge", async () => (await visit(product.origin, host, "/launch/")).status === 200);
    expect((await author.call(readSite, { params })).liveVersion).not.toBeNull();
    await expectInvariants(product, { since: new Date() });
  });
});

function newAuthor(): Promise<Author> {
  return signUp({ origin: product.origin, mailUrl: `http://127.0.0.1:${instance.ports.mailHttp}` });
}

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Sends a request to one process without the edge. */
function ask(api: Api, path: string, { method = "GET", headers = {}, body }: Asked = {}): Promise<Response> {
  return fetch(new URL(path, `http://127.0.0.1:${apis[api]}`), {
    method,
    headers: { origin: product.origin, ...(body !== undefined && { "content-type": "application/json" }), ...headers },
    ...(body !== undefined && { body }),
    redirect: "manual",
    signal: AbortSignal.timeout(30_000),
  });
}

async function asAuthor(api: Api, path: string, { bearer, of = author, ...asked }: Asked & { bearer?: string; of?: Author } = {}) {
  const token = bearer ?? (await bearerOf(api, of));
  const place = path.replace(":uid", of.uid).replace(":projectId", params.projectId);
  return ask(api, place, { ...asked, headers: { authorization: `Bearer ${token}`, ...asked.headers } });
}

async function bearerOf(api: Api, { cookie } = author): Promise<string> {
  return Session.parse(await (await ask(api, "/api/token", { method: "POST", headers: { cookie } })).json()).token;
}

async function creditsOf({ uid, call }: Author): Promise<number> {
  return (await call(readUser, { params: { uid } })).credits;
}

async function publishTo(address: string): Promise<void> {
  await author.call(publish, { params, body: { subdomain: address } });
  expect(await ended()).toBe("live");
}

async function ended(): Promise<string> {
  return eventually("the publication to end", async () => {
    const { publication } = await author.call(readPublication, { params });
    return publication?.endedAt ? publication.state : undefined;
  });
}
