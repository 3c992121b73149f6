import { connect } from "node:net";
import { text as allOf } from "node:stream/consumers";
import { endpoint } from "@coursewright/contract/endpoint.ts";
import { ErrorReply } from "@coursewright/contract/errors.ts";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createTestFixture, startTestServer, type TestFixture, type TestServer } from "../../../test/fixture.ts";
import { AppError } from "../errors/app-error.ts";
import { limits } from "./limits.ts";
import { hotRoute, route, type Route } from "./route.ts";

const echo = endpoint({ method: "POST", path: "/echo", body: z.unknown(), reply: z.object({ uid: z.string().nullable() }) });
const mine = endpoint({
  method: "GET",
  path: "/users/:uid/thing",
  params: z.object({ uid: z.string() }),
  reply: z.object({ ok: z.boolean() }),
});
const strict = endpoint({ method: "POST", path: "/strict", body: z.strictObject({ name: z.string() }), reply: "empty" });
const hot = endpoint({
  method: "POST",
  path: "/users/:uid/hot/:thing",
  params: z.object({ uid: z.string(), thing: z.string().max(8) }),
  body: z.strictObject({ name: z.string() }),
  reply: z.object({ said: z.string() }),
});
const broken = endpoint({ method: "GET", path: "/broken", reply: "text" });
const slow = endpoint({ method: "GET", path: "/slow", reply: "text" });
const storeless = endpoint({ method: "GET", path: "/storeless", reply: "text" });

const isAsked = Promise.withResolvers<void>();
const mayAnswer = Promise.withResolvers<void>();

const routes: Route[] = [
  route(slow, { actor: "anyone", limit: "read", cost: "free" }, async () => {
    isAsked.resolve();
    await mayAnswer.promise;
    return "at last";
  }),
  route(echo, { actor: "anyone", limit: "write", cost: "free" }, async ({ actor }) => ({
    uid: actor.kind === "signed-in" ? actor.uid : null,
  })),
  route(mine, { actor: "owner", limit: "session", cost: "free" }, async () => ({ ok: true })),
  route(strict, { actor: "signed-in", limit: "write", cost: "free" }, async () => undefined),
  hotRoute(hot, { actor: "owner", limit: "visit", cost: "free" }, async ({ actor, params, body }) => {
    if (body.name === "bug") throw new Error("secret detail");
    if (body.name === "conflict") throw new AppError("version_conflict", { currentVersion: 7 });
    return { said: `${actor.uid} ${params.thing} ${body.name}` };
  }),
  route(broken, { actor: "anyone", limit: "read", cost: "free" }, async () => {
    throw new Error("secret detail");
  }),
  route(storeless, { actor: "anyone", limit: "read", cost: "free" }, async () => {
    await new pg.Client({ host: "127.0.0.1", port: 1 }).connect();
    return "";
  }),
];

// Redis keeps counts across runs, so each run uses new accounts and a new address.
const run = crypto.randomUUID();
const [ann, bob] = [`ann-${run}`, `bob-${run}`];
const ownNetwork = `fd00:${run.slice(0, 4)}:${run.slice(4, 8)}:${run.slice(9, 13)}`;
const ownAddress = from(`${ownNetwork}::1`);

let fixture: TestFixture;
let server: TestServer;
beforeAll(async () => {
  fixture = await createTestFixture();
  const atMost = (max: number) => ({ max, windowMs: 3_600_000, shared: true });
  server = await startTestServer(fixture, routes, { ...limits, session: atMost(3), visit: atMost(40) }, { perAccount: 40 });
});
afterAll(async () => {
  await server.close();
  await fixture.close();
});

function from(address: string): Record<string, string> {
  return { "x-forwarded-for": address };
}

const refusal = async (response: Response) => ErrorReply.parse(await response.json()).error.code;
const nested = (depth: number) => JSON.parse("[".repeat(depth) + "]".repeat(depth)) as unknown;

it("does not start with a route that declares no actor", async () => {
  const undeclared = route(echo, { actor: "anyone", limit: "read", cost: "free" }, async () => ({ uid: null }));
  const register: Route["register"] = (app) => {
    app.get("/open", async () => "anyone gets this");
  };
  await expect(startTestServer(fixture, [{ ...undeclared, register }])).rejects.toThrow(
    "Route GET /open declares no actor, limit and cost",
  );
});

it("admits the owner and rejects anonymous clients and other accounts", async () => {
  expect((await server.ask(`/users/${ann}/thing`, { as: ann })).status).toBe(200);
  const nameless = await server.ask(`/users/${ann}/thing`, { headers: ownAddress });
  expect([nameless.status, await refusal(nameless)]).toEqual([401, "unauthenticated"]);
  const other = await server.ask(`/users/${ann}/thing`, { as: bob });
  expect([other.status, await refusal(other)]).toEqual([403, "forbidden"]);
});

it("rejects a forged bearer even on public routes", async () => {
  for (const authorization of ["Bearer not.a.token", "Basic YTpi", `Bearer ${(await server.bearer(ann)).slice(0, -2)}xx`]) {
    expect((await server.ask("/echo", { method: "POST", body: 1, headers: { authorization } })).status).toBe(401);
  }
});

describe("requests with a bad bearer", () => {
  const threeOnly = { ...limits, badBearer: { max: 3, windowMs: 3_600_000, shared: false } };
  let guarded: TestServer;
  beforeAll(async () => {
    guarded = await startTestServer(fixture, routes, threeOnly);
  });
  afterAll(() => guarded.close());

  const status = async (path: string, address: string, authorization: string, method = "POST") =>
    (await guarded.ask(path, { method, headers: { ...from(address), authorization }, ...(method === "POST" && { body: { name: "a" } }) }))
      .status;
  const guesses = async (count: number, guess: (n: number) => Promise<number>) => {
    const statuses: number[] = [];
    for (let n = 0; n < count; n += 1) statuses.push(await guess(n));
    return statuses;
  };

  it("are limited by address across all routes", async () => {
    const paths = ["/echo", "/strict", `/users/${ann}/hot/one`, `/users/${ann}/hot/one?x=1`, "/echo"];
    expect(await guesses(5, (n) => status(paths[n] ?? "", "10.9.0.1", `Bearer guess.${n}.x`))).toEqual([401, 401, 401, 429, 429]);
  });

  it("are limited on a hot route by the client's address, not the edge's", async () => {
    const hotPath = `/users/${ann}/hot/one`;
    expect(await guesses(4, (n) => status(hotPath, "10.9.0.2", `Bearer guess.${n}.x`))).toEqual([401, 401, 401, 429]);
    expect(await status(hotPath, "10.9.0.3", "Bearer guess.a.x")).toBe(401);
  });

  it("do not slow down a good bearer from the same address", async () => {
    await guesses(5, (n) => status("/echo", "10.9.0.4", `Bearer guess.${n}.x`));
    const good = `Bearer ${await guarded.bearer(ann)}`;
    expect(await guesses(5, () => status("/echo", "10.9.0.4", good))).toEqual([200, 200, 200, 200, 200]);
  });

  it("get a Retry-After", async () => {
    await guesses(3, (n) => status("/echo", "10.9.0.5", `Bearer guess.${n}.x`));
    const refused = await guarded.ask("/broken", { headers: { ...from("10.9.0.5"), authorization: "Bearer guess" } });
    expect([refused.status, await refusal(refused)]).toEqual([429, "too_many_requests"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

describe("limits by address", () => {
  const visit = async (address: string) => (await server.ask(`/users/${ann}/thing`, { headers: from(address) })).status;

  it("count a /64 network of IPv6 as one address", async () => {
    const network = ownNetwork.replace("fd00", "fd01");
    const statuses: number[] = [];
    for (const host of ["::1", "::2", ":a:b:c:d", "::ffff:1", "::3"]) statuses.push(await visit(network + host));
    expect(statuses).toEqual([401, 401, 401, 429, 429]);
    expect(await visit(`${ownNetwork.replace("fd00", "fd02")}::1`)).toBe(401);
  });

  it("count an IPv4-mapped IPv6 address as IPv4", async () => {
    const [a, b] = [Number.parseInt(run.slice(0, 2), 16), Number.parseInt(run.slice(2, 4), 16)];
    const hex = `${run.slice(0, 4)}:0001`;
    const statuses: number[] = [];
    for (const address of [`${a}.${b}.0.1`, `::ffff:${a}.${b}.0.1`, `::ffff:${hex}`, `0:0:0:0:0:FFFF:${hex}`])
      statuses.push(await visit(address));
    expect(statuses).toEqual([401, 401, 401, 429]);
    expect(await visit(`::ffff:${a}.${b}.0.2`)).toBe(401);
  });
});

it("limits each account separately and sends a Retry-After", async () => {
  const uid = `limited-${run}`;
  const statuses: number[] = [];
  for (let n = 0; n < 4; n += 1) statuses.push((await server.ask(`/users/${uid}/thing`, { as: uid })).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  const refused = await server.ask(`/users/${uid}/thing`, { as: uid });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await server.ask(`/users/${bob}/thing`, { as: bob })).status).toBe(200);
});

it("accepts JSON up to 64 levels and 1 MB", async () => {
  expect((await server.ask("/echo", { method: "POST", body: nested(64) })).status).toBe(200);
  expect((await server.ask("/echo", { method: "POST", body: nested(65) })).status).toBe(400);
  expect((await server.ask("/echo", { method: "POST", body: "[".repeat(100) })).status).toBe(200);
  expect((await server.ask("/echo", { method: "POST", body: "x".repeat(1_100_000) })).status).toBe(413);
});

it("rejects unknown fields in a body", async () => {
  expect((await server.ask("/strict", { as: ann, method: "POST", body: { name: "a" } })).status).toBe(204);
  expect((await server.ask("/strict", { as: ann, method: "POST", body: { name: "a", author_id: "bob" } })).status).toBe(400);
});

it("hides the details of a bug", async () => {
  const response = await server.ask("/broken");
  const text = await response.text();
  expect(response.status).toBe(500);
  expect(text).not.toContain("secret detail");
  expect(ErrorReply.parse(JSON.parse(text)).error.requestId).toBe(response.headers.get("x-request-id"));
});

it("answers with a Retry-After while PostgreSQL is unreachable", async () => {
  const response = await server.ask("/storeless");
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "1"]);
});

it("forbids caching of personal responses, errors included", async () => {
  const kept = async (path: string, as?: string) => (await server.ask(path, as === undefined ? {} : { as })).headers.get("cache-control");
  expect(await Promise.all([kept(`/users/dora-${run}/thing`, `dora-${run}`), kept("/users/x/thing"), kept("/broken")])).toEqual([
    "no-store",
    "no-store",
    null,
  ]);
});

it("sends the security headers with every response", async () => {
  const { headers } = await server.ask("/nowhere");
  expect(headers.get("content-security-policy")).toBe(
    "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data: blob:;media-src 'self' blob:;font-src 'self';" +
      "connect-src 'self' http://127.0.0.1:17480;frame-src https://www.youtube-nocookie.com https://player.vimeo.com https://www.tiktok.com http://*.coursewright.localhost:4000;" +
      "manifest-src 'self';object-src 'none';base-uri 'none';frame-ancestors 'none';form-action 'self';require-trusted-types-for 'script'",
  );
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
  expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
  expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
  expect(headers.get("permissions-policy")).toBe("camera=(), microphone=(), geolocation=(), payment=()");
});

it("answers a hot route exactly like the framework", async () => {
  const well = { as: ann, path: `/users/${ann}/hot/one`, text: '{"name":"é"}' };
  const cases = [
    well,
    { ...well, as: bob },
    { ...well, as: undefined },
    { ...well, path: `/users/${ann}/hot/far-too-long` },
    { ...well, path: `/users/${ann}/hot/one%20` },
    { ...well, path: `/users/${ann}/hot/one/` },
    { ...well, path: `/users/${ann}/hot/one?x=1` },
    { ...well, text: "" },
    { ...well, text: "{" },
    { ...well, text: '{"name":1}' },
    { ...well, text: '{"name":"a","more":1}' },
    { ...well, text: JSON.stringify(nested(65)) },
    { ...well, text: JSON.stringify("x".repeat(1_100_000)) },
    { ...well, text: '{"name":"bug"}' },
    { ...well, text: '{"name":"conflict"}' },
  ];
  for (const { as, path, text } of cases) {
    // Only the plain content type uses the fast path.
    const [quick, framework] = await Promise.all(
      ["application/json", "application/json; charset=utf-8"].map(async (type) => {
        const headers = new Headers({ "content-type": type, "x-request-id": "the-same" });
        if (as !== undefined) headers.set("authorization", `Bearer ${await server.bearer(as)}`);
        const response = await fetch(server.origin + path, { method: "POST", headers, body: text });
        const answered = new Headers(response.headers);
        for (const name of ["date", "connection", "keep-alive"]) answered.delete(name);
        return { status: response.status, headers: [...answered], body: await response.text() };
      }),
    );
    expect(quick, `${path} ${text.slice(0, 40)}`).toEqual(framework);
  }
});

it("counts the requests of a hot route too", async () => {
  const uid = `eager-${run}`;
  const ask = () => server.ask(`/users/${uid}/hot/one`, { as: uid, method: "POST", body: { name: "a" } });
  const statuses = await Promise.all(Array.from({ length: 40 }, async () => (await ask()).status));
  expect(new Set(statuses)).toEqual(new Set([200]));
  const refused = await ask();
  expect([refused.status, await refusal(refused)]).toEqual([429, "too_many_requests"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
});

it("keeps the request id from the edge", async () => {
  const response = await server.ask("/echo", { method: "POST", body: 1, headers: { "x-request-id": "from-the-edge" } });
  expect(response.headers.get("x-request-id")).toBe("from-the-edge");
});

it("answers on open connections while it closes, then ends them", async () => {
  const closing = await startTestServer(fixture, routes);
  const { hostname, port } = new URL(closing.origin);
  const socket = connect(Number(port), hostname);
  const answers = allOf(socket);
  socket.write("GET /slow HTTP/1.1\r\nhost: localhost\r\n\r\n");
  await isAsked.promise;
  const closed = closing.close();
  const body = '{"name":"late"}';
  const head = `POST /users/${ann}/hot/one HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${await closing.bearer(ann)}`;
  socket.write(`${head}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`);
  mayAnswer.resolve();

  const [, first = "", second = ""] = (await answers).split("HTTP/1.1 ");
  expect(first).toMatch(/^200 [^]*at last$/);
  expect(second).toMatch(/^200 [^]*connection: close[^]*one late/i);
  await closed;
});
