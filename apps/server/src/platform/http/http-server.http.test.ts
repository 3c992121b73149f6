import { endpoint } from "@coursewright/contract/endpoint.ts";
import { ErrorReply } from "@coursewright/contract/errors.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { createTestGround, startTestServer, type TestGround, type TestServer } from "../../testing.ts";
import { limits } from "./limits.ts";
import { route, type Route } from "./route.ts";

const echo = endpoint({ method: "POST", path: "/echo", body: z.unknown(), reply: z.object({ uid: z.string().nullable() }) });
const mine = endpoint({
  method: "GET",
  path: "/users/:uid/thing",
  params: z.object({ uid: z.string() }),
  reply: z.object({ ok: z.boolean() }),
});
const strict = endpoint({ method: "POST", path: "/strict", body: z.strictObject({ name: z.string() }), reply: "empty" });
const broken = endpoint({ method: "GET", path: "/broken", reply: "text" });

const routes: Route[] = [
  route(echo, { actor: "anyone", limit: "write", cost: "free" }, async ({ actor }) => ({
    uid: actor.kind === "signed-in" ? actor.uid : null,
  })),
  route(mine, { actor: "owner", limit: "session", cost: "free" }, async () => ({ ok: true })),
  route(strict, { actor: "signed-in", limit: "write", cost: "free" }, async () => undefined),
  route(broken, { actor: "anyone", limit: "read", cost: "free" }, async () => {
    throw new Error("secret detail");
  }),
];

// Shared limits are counted in Redis, which outlives a run: each run has people of its own.
const run = crypto.randomUUID();
const [ann, bob] = [`ann-${run}`, `bob-${run}`];

let ground: TestGround;
let server: TestServer;
beforeAll(async () => {
  ground = await createTestGround();
  server = await startTestServer(ground, routes, { ...limits, session: { max: 3, windowMs: 3_600_000, shared: true } });
});
afterAll(async () => {
  await server.close();
  await ground.close();
});

const refusal = async (response: Response) => ErrorReply.parse(await response.json()).error.code;
const nested = (depth: number) => JSON.parse("[".repeat(depth) + "]".repeat(depth)) as unknown;

it("does not start with a route that declares no actor", async () => {
  const undeclared = route(echo, { actor: "anyone", limit: "read", cost: "free" }, async () => ({ uid: null }));
  const register: Route["register"] = (app) => {
    app.get("/open", async () => "anyone gets this");
  };
  await expect(startTestServer(ground, [{ ...undeclared, register }])).rejects.toThrow("Route GET /open declares no actor, limit and cost");
});

it("lets an owner in, and refuses the nameless and everybody else", async () => {
  expect((await server.ask(`/users/${ann}/thing`, { as: ann })).status).toBe(200);
  const nameless = await server.ask(`/users/${ann}/thing`);
  expect([nameless.status, await refusal(nameless)]).toEqual([401, "unauthenticated"]);
  const other = await server.ask(`/users/${ann}/thing`, { as: bob });
  expect([other.status, await refusal(other)]).toEqual([403, "forbidden"]);
});

it("refuses a bearer that is not ours, even where nobody need be signed in", async () => {
  for (const authorization of ["Bearer not.a.token", "Basic YTpi", `Bearer ${(await server.bearer(ann)).slice(0, -2)}xx`]) {
    expect((await server.ask("/echo", { method: "POST", body: 1, headers: { authorization } })).status).toBe(401);
  }
});

it("counts each account on its own, and says when to try again", async () => {
  const uid = `limited-${run}`;
  const statuses: number[] = [];
  for (let n = 0; n < 4; n += 1) statuses.push((await server.ask(`/users/${uid}/thing`, { as: uid })).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  const refused = await server.ask(`/users/${uid}/thing`, { as: uid });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await server.ask(`/users/${bob}/thing`, { as: bob })).status).toBe(200);
});

it("reads JSON 64 levels deep and no deeper, of 1 MB and no more", async () => {
  expect((await server.ask("/echo", { method: "POST", body: nested(64) })).status).toBe(200);
  expect((await server.ask("/echo", { method: "POST", body: nested(65) })).status).toBe(400);
  expect((await server.ask("/echo", { method: "POST", body: "[".repeat(100) })).status).toBe(200);
  expect((await server.ask("/echo", { method: "POST", body: "x".repeat(1_100_000) })).status).toBe(413);
});

it("refuses a body with a field that its schema does not have", async () => {
  expect((await server.ask("/strict", { as: ann, method: "POST", body: { name: "a" } })).status).toBe(204);
  expect((await server.ask("/strict", { as: ann, method: "POST", body: { name: "a", author_id: "bob" } })).status).toBe(400);
});

it("tells a stranger nothing about a bug", async () => {
  const response = await server.ask("/broken");
  const text = await response.text();
  expect(response.status).toBe(500);
  expect(text).not.toContain("secret detail");
  expect(ErrorReply.parse(JSON.parse(text)).error.requestId).toBe(response.headers.get("x-request-id"));
});

it("sends the editor's headers with every answer", async () => {
  const { headers } = await server.ask("/nowhere");
  expect(headers.get("content-security-policy")).toBe(
    "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data: blob:;media-src 'self';font-src 'self';" +
      "connect-src 'self' http://127.0.0.1:17480;frame-src https://www.youtube-nocookie.com https://player.vimeo.com https://www.tiktok.com;" +
      "manifest-src 'self';object-src 'none';base-uri 'none';frame-ancestors 'none';form-action 'self';require-trusted-types-for 'script'",
  );
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
  expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
  expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
  expect(headers.get("permissions-policy")).toBe("camera=(), microphone=(), geolocation=(), payment=()");
});

it("keeps the request id that the edge gave", async () => {
  const response = await server.ask("/echo", { method: "POST", body: 1, headers: { "x-request-id": "from-the-edge" } });
  expect(response.headers.get("x-request-id")).toBe("from-the-edge");
});
