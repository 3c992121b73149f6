import { createHmac } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Asked, startFakeApi } from "../test/fake-api.ts";
import { putSite, startEdge, type TestEdge } from "../test/start-edge.ts";

const host = "sourdough.coursewright.localhost";
const lesson = "<!doctype html><title>Cold proof</title>";
const files = { "launch/index.html": "cover", "launch/privacy/index.html": "privacy" };
const forMembers = {
  "launch/cold-proof/index.html": lesson,
  "launch/cold-proof/index.html.gz": gzipSync(lesson),
  "launch/search.json": "{}",
};
let api: Awaited<ReturnType<typeof startFakeApi>>;
let edge: TestEdge;
let isGateDown = false;
/** Different in each test, because the edge caches the gate's replies. */
let reader = 0;

beforeAll(async () => {
  api = await startFakeApi((asked, reply) => {
    const { pathname } = new URL(asked.url, "http://api");
    if (pathname === "/api/edge/gate") reply.writeHead(isGateDown ? 500 : isGood(asked) ? 204 : 401, { "cache-control": "no-store" }).end();
    else if (pathname === "/api/edge/enter") reply.writeHead(302, { location: "/there", "set-cookie": "__Host-enter=1" }).end();
    else if (pathname === "/api/edge/report") reply.writeHead(303, { location: "/launch/report/thanks/" }).end();
    else if (pathname === "/api/edge/certificate/none") reply.writeHead(404, { "content-type": "text/html" }).end("no such certificate");
    else if (pathname === "/api/edge/certificate/busy") reply.writeHead(429).end("{}");
    else if (pathname === "/api/edge/preview/launch/gone/") reply.writeHead(404).end();
    else if (asked.headers["x-course-host"] === "former.coursewright.localhost")
      reply.writeHead(302, { location: `http://${host}${new URL(asked.url, "http://api").searchParams.get("to")}` }).end();
    else return false;
    return true;
  });
  edge = await startEdge({ apiPort: api.port });
  putSite({ releasesDir: edge.releasesDir, subdomain: "sourdough", release: "release-1", files, forMembers });
  putSite({ releasesDir: edge.releasesDir, subdomain: "knots", release: "release-2", files, forMembers });
});

beforeEach(() => {
  isGateDown = false;
  reader += 1;
  api.asked.length = 0;
});

afterAll(async () => {
  await edge.stop();
  await api.close();
});

describe("members' gate", () => {
  it("serves public files of a members' course without asking the API", async () => {
    for (const [path, body] of [
      ["/launch/", "cover"],
      ["/launch/privacy/", "privacy"],
    ] as const) {
      const reply = await edge.get(host, path);
      expect([reply.status, reply.body.toString()]).toEqual([200, body]);
    }
    expect(api.asked).toEqual([]);
  });

  it.each([
    ["/launch/cold-proof/", "/launch/cold-proof/"],
    ["/launch/cold-proof", "/launch/cold-proof/"],
    ["/launch/cold-proof/?a=b&to=//evil.example", "/launch/cold-proof/"],
    ["/launch/cold-proof/index.html%0d%0aX: y", "/launch/"],
    ["/launch/none/", "/launch/none/"],
  ])("%s of a members' course redirects to the entry page without a cookie", async (path, to) => {
    const reply = await edge.get(host, path);
    expect([reply.status, reply.headers.location, reply.headers["cache-control"]]).toEqual([302, `/launch/enter?to=${to}`, "no-store"]);
    expect(reply.body.toString()).not.toContain("Cold proof");
    expect(api.asked).toEqual([]);
  });

  it("replies 401 for a lesson's files, because a script cannot sign in", async () => {
    expect((await edge.get(host, "/launch/search.json?x=1")).status).toBe(401);
    expect((await edge.get(host, "/launch/search.json", { cookie: cookieFor(host) })).body.toString()).toBe("{}");
  });

  it("a valid cookie opens a lesson; only the check is cached", async () => {
    const cookie = `a=b; ${cookieFor(host)}; secret=1`;
    const first = await edge.get(host, "/launch/cold-proof/", {
      cookie,
      "x-course-host": "knots.coursewright.localhost",
      authorization: "Bearer of-the-app",
    });
    expect([first.status, first.body.toString(), first.headers["cache-control"]]).toEqual([200, lesson, "private, no-cache"]);
    expect(first.headers).not.toHaveProperty("cdn-cache-control");
    const second = await edge.get(host, "/launch/cold-proof/", { cookie, "if-none-match": String(first.headers["etag"]) });
    expect(second.status).toBe(304);
    const third = await edge.get(host, "/launch/cold-proof/", { cookie, "accept-encoding": "gzip" });
    expect(gunzipSync(third.body).toString()).toBe(lesson);
    expect(api.asked[0]?.headers.authorization).toBeUndefined();
    expect(api.asked.map(({ method, url, headers }) => [method, url, headers.cookie, headers["x-course-host"], headers.host])).toEqual([
      ["GET", "/api/edge/gate", cookieFor(host), host, `localhost:${edge.port}`],
    ]);
  });

  it("the gate cannot be called from outside", async () => {
    expect((await edge.get(host, "/launch/.gate", { cookie: cookieFor(host) })).status).toBe(404);
    expect(api.asked).toEqual([]);
  });

  it("shows members the missing-page page", async () => {
    const reply = await edge.get(host, "/launch/none/", { cookie: cookieFor(host) });
    expect(reply.status).toBe(404);
    expect(reply.body.toString()).toContain("This page is not in the course");
  });

  it.each([
    ["another course's", cookieFor("knots.coursewright.localhost")],
    ["the same course's under the other domain", cookieFor("sourdough.mycourse.localhost")],
    ["an expired", cookieFor(host, "expired")],
    ["a forged", "__Host-course=good.0000"],
    ["an empty", "__Host-course="],
    ["a look-alike", cookieFor(host).replace("__Host-course", "x__Host-course")],
  ])("%s cookie does not open a lesson", async (_whose, cookie) => {
    const reply = await edge.get(host, "/launch/cold-proof/", { cookie });
    expect([reply.status, reply.headers.location]).toEqual([302, "/launch/enter?to=/launch/cold-proof/"]);
  });

  it("checks a cookie again for another course", async () => {
    const cookie = cookieFor(host);
    expect((await edge.get(host, "/launch/cold-proof/", { cookie })).status).toBe(200);
    expect((await edge.get("knots.coursewright.localhost", "/launch/cold-proof/", { cookie })).status).toBe(302);
    expect(api.asked.map(({ headers }) => headers["x-course-host"])).toEqual([host, "knots.coursewright.localhost"]);
  });

  it("while the gate fails, members keep reading and others see an error page", async () => {
    expect((await edge.get(host, "/launch/cold-proof/", { cookie: cookieFor(host) })).status).toBe(200);
    isGateDown = true;
    await expectOnlyMembersWithin(edge);
  });

  it("while the API is down, members keep reading and others see an error page", async () => {
    const gate = await startFakeApi((_asked, reply) => reply.writeHead(204).end().writableEnded);
    const node = await startEdge({ apiPort: gate.port });
    putSite({ releasesDir: node.releasesDir, subdomain: "sourdough", release: "release-1", files, forMembers });
    expect((await node.get(host, "/launch/cold-proof/", { cookie: cookieFor(host) })).status).toBe(200);
    await gate.close();
    await expectOnlyMembersWithin(node);
    expect((await node.get(host, "/launch/enter?to=/launch/")).status).toBe(503);
    const unknown = await node.get("nobody.coursewright.localhost", "/launch/");
    expect([unknown.status, unknown.body.toString()]).toEqual([404, expect.stringContaining("There is no course here")]);
    await node.stop();
  });

  it("forwards the entry page to the API with host and cookies", async () => {
    const reply = await edge.get(host, "/launch/enter?to=/launch/cold-proof/&code=abc", { cookie: "__Host-enter=nonce" });
    expect([reply.status, reply.headers.location, reply.headers["set-cookie"], reply.headers["cache-control"]]).toEqual([
      302,
      "/there",
      "__Host-enter=1",
      "no-store",
    ]);
    expect(api.asked[0]).toMatchObject({
      url: "/api/edge/enter?to=/launch/cold-proof/&code=abc",
      headers: { cookie: "__Host-enter=nonce", "x-course-host": host },
    });
  });

  it("forwards a posted report to the API, and shows the form on GET", async () => {
    const sent = await edge.post(host, "/launch/report", "reason=other&words=hm");
    expect([sent.status, sent.headers.location]).toEqual([303, "/launch/report/thanks/"]);
    expect(api.asked[0]).toMatchObject({ method: "POST", url: "/api/edge/report", body: "reason=other&words=hm" });
    expect((await edge.post(host, "/launch/report", "x".repeat(40_000))).status).toBe(413);
    const read = await edge.get(host, "/launch/report");
    expect([read.status, read.headers.location]).toEqual([301, "/launch/report/"]);
  });

  it("forwards learner requests with cookies, origin and true host, without spoofed headers", async () => {
    const cookie = "__Host-learner=1.a.b";
    const origin = `http://${host}`;
    const claims = { "x-course-host": "knots.coursewright.localhost", "x-forwarded-for": "1.2.3.4", authorization: "Bearer x" };
    const reply = await edge.post(host, "/launch/learner/progress?x=1", "{}", {
      ...claims,
      cookie,
      origin,
      "content-type": "application/json",
    });
    expect([reply.status, reply.headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(api.asked).toMatchObject([
      {
        method: "POST",
        url: "/api/edge/learner/progress?x=1",
        body: "{}",
        headers: { cookie, origin, "x-course-host": host, "x-forwarded-for": "127.0.0.1" },
      },
    ]);
    expect(api.asked[0]?.headers).not.toHaveProperty("authorization");
    expect((await edge.post(host, "/launch/learner/progress", "x".repeat(1_100_000))).status).toBe(413);
  });

  it("forwards certificates to the API, also for missing courses", async () => {
    for (const at of [host, "nothing-here.coursewright.localhost"]) {
      const reply = await edge.get(at, "/launch/certificate/abc234", { cookie: "a=b" });
      const asked = { url: "/api/edge/certificate/abc234", headers: { "x-course-host": at, cookie: "a=b" } };
      expect(JSON.parse(reply.body.toString())).toMatchObject(asked);
    }
    const unknown = await edge.get(host, "/launch/certificate/a-b/c");
    expect([unknown.status, unknown.body.toString()]).toEqual([404, "no such certificate"]);
    expect((await edge.get(host, "/launch/certificate/busy")).status).toBe(503);
    await edge.post(host, "/launch/certificate/abc234/take-back", "");
    expect(api.asked.at(-1)).toMatchObject({ method: "POST", url: "/api/edge/certificate/abc234/take-back" });
  });

  it("redirects a former address to the same page, and asks the API once", async () => {
    for (let visit = 0; visit < 3; visit += 1) {
      const reply = await edge.get("former.coursewright.localhost", "/launch/cold-proof/?x=1");
      expect([reply.status, reply.headers.location]).toEqual([302, `http://${host}/launch/cold-proof/`]);
    }
    expect(api.asked.map(({ url }) => url)).toEqual(["/api/edge/moved?to=/launch/cold-proof/"]);
  });

  it("forwards previews by ticket, and only the app may frame them", async () => {
    const reply = await edge.get("p--abc123.mycourse.localhost", "/launch/cold-proof/", { "x-preview-ticket": "forged", cookie: "a=b" });
    expect(JSON.parse(reply.body.toString())).toMatchObject({ url: "/api/edge/preview/launch/cold-proof/" });
    expect(api.asked[0]?.headers).toMatchObject({ "x-preview-ticket": "abc123", "x-course-host": "p--abc123.mycourse.localhost" });
    expect(reply.headers["referrer-policy"]).toBe("no-referrer");
    expect(api.asked[0]?.headers).not.toHaveProperty("cookie");
    expect(reply.headers).toMatchObject({
      "cache-control": "private, no-store",
      "content-security-policy": `base-uri 'none'; form-action 'self'; frame-ancestors http://localhost:${edge.port}; object-src 'none'`,
      "x-robots-tag": "noindex",
    });
    const font = await edge.get("p--abc123.mycourse.localhost", "/launch/assets/newsreader-1.woff2");
    expect(font.headers["cache-control"]).toBe("private, max-age=3600, immutable");
    expect((await edge.get("p--abc123.mycourse.localhost", "/static/home")).headers.location).toBe("/launch/");
    const gone = await edge.get("p--abc123.mycourse.localhost", "/launch/gone/");
    expect([gone.status, gone.headers["content-security-policy"]]).toEqual([404, reply.headers["content-security-policy"]]);
    expect(gone.body.toString()).toContain("There is nothing to preview here");
  });

  it("the app's host hides /api/edge/ and never claims a course's host", async () => {
    for (const path of ["/api/edge/gate", "/api/edge/enter?code=x", "/api//edge/gate", "/api/x/../edge/gate", "/api/%65dge/gate"])
      expect((await edge.get("localhost", path, { "x-course-host": host })).status).toBe(404);
    await edge.get("localhost", "/api/token", { "x-course-host": host, "x-preview-ticket": "abc" });
    expect(api.asked.map(({ url, headers }) => [url, headers["x-course-host"], headers["x-preview-ticket"]])).toEqual([
      ["/api/token", undefined, undefined],
    ]);
  });
});

async function expectOnlyMembersWithin(node: TestEdge): Promise<void> {
  expect((await node.get(host, "/launch/cold-proof/", { cookie: cookieFor(host) })).body.toString()).toBe(lesson);
  const other = await node.get(host, "/launch/cold-proof/", { cookie: cookieFor(host, "good", `another-${reader}`) });
  expect([other.status, other.headers["cache-control"], other.headers["retry-after"]]).toEqual([503, "no-store", "5"]);
  expect(other.body.toString()).toContain("This page cannot be opened right now");
  expect((await node.get(host, "/launch/")).body.toString()).toBe("cover");
}

/** Imitates the API's signed cookie, bound to the host. The fake API reads `state`. */
function cookieFor(course: string, state = "good", who = `reader-${reader}`): string {
  return `__Host-course=${state}.${who}.${createHmac("sha256", "secret").update(`${course} ${state} ${who}`).digest("base64url")}`;
}

function isGood({ headers }: Asked): boolean {
  const [, state = "", who = ""] = /^__Host-course=(\w+)\.([\w-]+)\./.exec(headers.cookie ?? "") ?? [];
  return state === "good" && headers.cookie === cookieFor(String(headers["x-course-host"]), state, who);
}
