import { createHash, randomInt, randomUUID } from "node:crypto";
import { AuthorId } from "@coursewright/base/ids.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createApp, createFeatures } from "../../app.ts";
import { createPlatform, type Platform } from "../../platform.ts";
import { parseConfig } from "../../platform/config/config.ts";
import { createTestGround, type TestGround } from "../../testing.ts";

let ground: TestGround;
let platform: Platform;
let features: ReturnType<typeof createFeatures>;
let app: Awaited<ReturnType<typeof createApp>>;
let origin: string;
let directory: pg.Client;
let authors: pg.Client;
const clock = { ms: 0, now: () => new Date(Date.now() + clock.ms) };

beforeAll(async () => {
  ground = await createTestGround();
  const { directoryUrl, authorsUrl } = ground.urls;
  const config = parseConfig({ ...process.env, DIRECTORY_DATABASE_URL: directoryUrl, AUTHORS_DATABASE_URLS: authorsUrl });
  platform = { ...(await createPlatform(config, "test")), clock };
  features = createFeatures(platform);
  app = await createApp(platform);
  origin = await app.listen({ host: "127.0.0.1", port: 0 });
  directory = await connect(ground.urls.directoryOwnerUrl);
  authors = await connect(ground.urls.authorsOwnerUrl);
});
afterAll(async () => {
  await app.close();
  await platform.close();
  await Promise.all([directory.end(), authors.end()]);
  await ground.close();
});

const domain = () => platform.config.productDomains[0] ?? "";
const appOrigin = () => platform.config.appOrigin;
/** Limits count addresses beyond this file. */
const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
const lesson = "/launch/1/day-one/";
const hashOf = (text: string) => createHash("sha256").update(text).digest("base64url");

it("[ACC-01] on its host a members' course opens for a subscriber, for the owner of that very course and for its author, and for nobody else", async () => {
  const author = await person();
  const course = await author.publishes();
  const other = await author.publishes();
  const subscriber = await person({ subscription: true });
  const [owner, ownerOfOther] = [await person({ owned: [course.id] }), await person({ owned: [other.id] })];
  const stranger = await person();
  for (const reader of [author, subscriber, owner]) {
    const browser = visitor(course.host);
    expect(await browser.gate()).toBe(401);
    expect(await browser.enterAs(reader, lesson)).toBe(lesson);
    expect(await browser.gate()).toBe(204);
  }
  for (const reader of [stranger, ownerOfOther]) {
    expect((await reader.asks({ subdomain: course.subdomain, to: lesson, proof: hashOf("n") })).body).toEqual({
      kind: "members-only",
      offer: { courseId: course.id, title: "Bread", author: "Marta", url: `${course.url}/launch/`, cents: 2_900, currency: "USD" },
    });
  }
  const open = await author.publishes({ readers: "open", cents: null });
  expect((await stranger.asks({ subdomain: open.subdomain, to: "/launch/", proof: hashOf("n") })).body).toMatchObject({ kind: "enter" });
});

it("the offer is told to anyone, and of a course that is not published nothing is", async () => {
  const course = await (await person()).publishes();
  expect(await (await ask(`/api/coursewright/v2/addresses/${course.subdomain}/offer`)).json()).toMatchObject({
    title: "Bread",
    cents: 2_900,
  });
  expect((await ask("/api/coursewright/v2/addresses/nobody-has-this/offer")).status).toBe(404);
  const reader = await person();
  expect((await reader.asks({ subdomain: "nobody-has-this", to: lesson, proof: hashOf("n") })).status).toBe(404);
});

it("a code is good once: of fifty that come with it at the same time one is let in", async () => {
  const course = await (await person()).publishes();
  const browser = visitor(course.host);
  const code = await browser.codeFor(await person({ subscription: true }));
  const answers = await Promise.all(Array.from({ length: 50 }, () => browser.arrive({ code, to: lesson })));
  expect(answers.filter(({ location }) => location === lesson)).toHaveLength(1);
  expect(answers.filter(({ location }) => location === "/launch/")).toHaveLength(49);
});

it("a code is refused without the browser's own secret, on another host, and after a minute", async () => {
  const author = await person();
  const [course, other] = [await author.publishes(), await author.publishes()];
  const browser = visitor(course.host);
  const code = () => browser.codeFor(author);
  const [one, two, three] = [await code(), await code(), await code()];
  const stranger = visitor(course.host);
  expect((await stranger.arrive({ code: one, to: lesson })).location).toBe("/launch/");
  await stranger.arrive({ to: lesson });
  expect((await stranger.arrive({ code: one, to: lesson })).location).toBe("/launch/");
  const elsewhere = visitor(other.host, browser.cookies);
  expect((await elsewhere.arrive({ code: two, to: lesson })).location).toBe("/launch/");
  clock.ms = 61_000;
  expect((await browser.arrive({ code: three, to: lesson })).location).toBe("/launch/");
  clock.ms = 0;
  expect((await browser.arrive({ code: one, to: lesson })).location).toBe(lesson);
  const left = async () => (await directory.query("select 1 from course_codes where subdomain = $1", [course.subdomain])).rowCount;
  await features.entry.dropEnded();
  expect(await left()).toBe(2);
  clock.ms = 61_000;
  await features.entry.dropEnded();
  expect(await left()).toBe(0);
  clock.ms = 0;
});

it("a pass opens its own host for a day, and with any bit of it changed opens nothing", async () => {
  const author = await person();
  const [course, other] = [await author.publishes(), await author.publishes()];
  const browser = visitor(course.host);
  await browser.enterAs(author, lesson);
  const pass = browser.cookies.get("__Host-course") ?? "";
  const passes = (text: string, host = course.host) => features.entry.isLetIn({ host, cookies: `a=b; __Host-course=${text}` });
  expect(passes(pass)).toBe(true);
  for (let bit = 0; bit < pass.length * 8; bit += 1) {
    const bytes = Buffer.from(pass);
    bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    expect(passes(bytes.toString("latin1")), `bit ${bit}`).toBe(false);
  }
  for (const text of ["", `${pass}A`, pass.slice(0, -1), pass.toUpperCase()]) expect(passes(text)).toBe(false);
  expect(passes(pass, other.host)).toBe(false);
  expect(await visitor(other.host, browser.cookies).gate()).toBe(401);
  clock.ms = 24 * 3_600_000 - 5_000;
  expect(passes(pass)).toBe(true);
  clock.ms += 6_000;
  expect(passes(pass)).toBe(false);
  clock.ms = 0;
});

it("cookies are the host's own, out of reach of scripts, and whoever has a pass goes straight on", async () => {
  const course = await (await person()).publishes();
  const browser = visitor(course.host);
  const first = await browser.arrive({ to: lesson });
  expect(first.setCookies).toEqual([
    expect.stringMatching(/^__Host-enter=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ]);
  const nonce = browser.cookies.get("__Host-enter") ?? "";
  const sent = new URL(first.location);
  expect([sent.origin, sent.pathname, Object.fromEntries(sent.searchParams)]).toEqual([
    appOrigin(),
    "/static/enter",
    { course: course.subdomain, to: lesson, proof: hashOf(nonce) },
  ]);
  expect((await browser.arrive({ to: "/launch/" })).location).toContain(hashOf(nonce));
  const subscriber = await person({ subscription: true });
  const code = await browser.codeFor(subscriber);
  const secondTab = await browser.codeFor(subscriber);
  const last = await browser.arrive({ code, to: lesson });
  expect(last.setCookies).toEqual([
    expect.stringMatching(/^__Host-course=1\.[\da-f-]{36}\.\d{10}\.[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    "__Host-enter=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax",
  ]);
  expect(await browser.arrive({ to: lesson })).toEqual({ location: lesson, setCookies: [] });
  expect((await browser.arrive({ code: secondTab, to: lesson })).location).toBe(lesson);
});

it("nobody is led out of the course, and a course under its second domain is entered by its first", async () => {
  const course = await (await person()).publishes();
  const outside = [
    "https://evil.example/",
    "//evil.example/",
    "/static/home",
    "/launch/../x/",
    "/launch/%2e%2e/",
    "/launch/a b/",
    "/launch/x",
  ];
  for (const to of outside) {
    const { location } = await visitor(course.host).arrive({ to });
    expect(new URL(location).searchParams.get("to")).toBe("/launch/");
  }
  const second = `${course.subdomain}.${platform.config.productDomains[1]}`;
  expect(await visitor(second).arrive({ to: lesson })).toEqual({
    location: `${course.url}/launch/enter?to=${encodeURIComponent(lesson)}`,
    setCookies: [],
  });
});

it("a payment leads back to the page on which a course is entered, or to the till, and nowhere else", async () => {
  const reader = await person();
  const outside = [
    "https://evil.example/",
    "//evil.example",
    "/static/home?x=1",
    "/static/enter",
    "/static/enter?x=@evil",
    "/static/enterx?a=b",
  ];
  for (const backTo of outside) {
    const reply = await reader.call("POST", `/checkouts?${new URLSearchParams({ backTo })}`, { buy: "subscription", plan: "monthly" });
    expect([backTo, reply.status]).toEqual([backTo, 400]);
  }
});

it("a request that names no host of a course is answered by none of it", async () => {
  const foreign = [
    "",
    domain(),
    "evil.example",
    `evil-${domain()}`,
    `a.b.${domain()}`,
    `-x.${domain()}`,
    `p--${"a".repeat(40)}.${domain()}`,
  ];
  for (const path of ["/api/edge/gate", "/api/edge/enter?to=/launch/"]) {
    expect((await ask(path)).status).toBe(421);
    for (const host of foreign) expect([host, (await ask(path, { "x-course-host": host })).status]).toEqual([host, 421]);
  }
});

it("the gate answers while directory, shards and Redis are away", async () => {
  const author = await person();
  const course = await author.publishes();
  const browser = visitor(course.host);
  await browser.enterAs(author, lesson);
  const nowhere = "postgres://nobody@127.0.0.1:1/none";
  const away = { DIRECTORY_DATABASE_URL: nowhere, AUTHORS_DATABASE_URLS: nowhere, REDIS_URL: "redis://127.0.0.1:1" };
  const alone = await createPlatform({ ...parseConfig({ ...process.env, ...away }), logLevel: "silent" }, "test");
  const lone = await createApp(alone);
  const at = await lone.listen({ host: "127.0.0.1", port: 0 });
  const gate = async (cookie: string) => (await fetch(`${at}/api/edge/gate`, { headers: { "x-course-host": course.host, cookie } })).status;
  expect(await gate(browser.header())).toBe(204);
  expect(await gate("")).toBe(401);
  await lone.close();
  await alone.close();
});

interface Answer {
  readonly location: string;
  readonly setCookies: string[];
}

/** A browser at a course's host, with the cookies it has been given there. */
function visitor(host: string, cookies = new Map<string, string>()) {
  const header = () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const asked = (path: string) => ask(path, { "x-course-host": host, cookie: header() });
  const arrive = async (query: { to: string; code?: string }): Promise<Answer> => {
    const reply = await asked(`/api/edge/enter?${new URLSearchParams(query)}`);
    expect([reply.status, reply.headers.get("cache-control")]).toEqual([302, "no-store"]);
    const setCookies = reply.headers.getSetCookie();
    for (const each of setCookies) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    return { location: reply.headers.get("location") ?? "", setCookies };
  };
  const codeFor = async (reader: Person, to = lesson): Promise<string> => {
    const { searchParams } = new URL((await arrive({ to })).location);
    const proof = searchParams.get("proof") ?? "";
    const { body } = await reader.asks({ subdomain: searchParams.get("course") ?? "", to, proof });
    return new URL(body.url ?? "").searchParams.get("code") ?? "";
  };
  return {
    cookies,
    header,
    arrive,
    codeFor,
    gate: async () => (await asked("/api/edge/gate")).status,
    enterAs: async (reader: Person, to: string) => (await arrive({ code: await codeFor(reader, to), to })).location,
  };
}

type Person = Awaited<ReturnType<typeof person>>;

async function person({ subscription = false, owned = [] }: { subscription?: boolean; owned?: string[] } = {}) {
  const uid = AuthorId.parse(randomUUID());
  await directory.query("insert into accounts (id, name, email, email_verified) values ($1, 'Marta', $2, true)", [
    uid,
    `${uid}@example.com`,
  ]);
  await directory.query("insert into sessions (id, account_id, token, expires_at) values ($1, $1, $1, now() + interval '1 hour')", [uid]);
  await authors.query("insert into users (author_id, subscription, owned_courses) values ($1, $2, $3)", [uid, subscription, owned]);
  const { token } = await features.accounts.tokens.issue({ kind: "signed-in", uid, sessionId: uid });
  const call = (method: string, path: string, body: object) =>
    ask(`/api/coursewright/v2/users/${uid}${path}`, { authorization: `Bearer ${token}` }, { method, body: JSON.stringify(body) });
  return {
    uid,
    call,
    async asks(wish: { subdomain: string; to: string; proof: string }) {
      const reply = await call("POST", "/course-entries", wish);
      const body: { kind?: string; url?: string } = await reply.json();
      return { status: reply.status, body };
    },
    async publishes(terms = { readers: "members", cents: 2_900 as number | null }) {
      const { id }: { id: string } = await (await call("POST", "/projects", { name: "Bread" })).json();
      const subdomain = `bread-${randomUUID().slice(0, 18)}`;
      await directory.query(
        "insert into subdomains (subdomain, author_id, project_id, release_id, published_at, version) values ($1, $2, $3, 'r-00000001', now(), 1)",
        [subdomain, uid, id],
      );
      await call("PUT", `/projects/${id}/terms`, terms);
      return { id, subdomain, host: `${subdomain}.${domain()}`, url: platform.config.courseOrigin(subdomain) };
    },
  };
}

function ask(path: string, headers: Record<string, string> = {}, init: { method?: string; body?: string } = {}): Promise<Response> {
  const json = init.body === undefined ? {} : { "content-type": "application/json" };
  return fetch(origin + path, {
    ...init,
    headers: { "x-forwarded-for": address, ...json, ...headers },
    redirect: "manual",
    signal: AbortSignal.timeout(10_000),
  });
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}
