import { createHash, randomBytes } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gzipSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startFakeApi } from "../test/fake-api.ts";
import { putSite, startEdge, type TestEdge, until } from "../test/start-edge.ts";

const cover = "<!doctype html><title>Sourdough</title>";
const lesson = "<!doctype html><title>Cold proof</title>";
const host = "sourdough.coursewright.localhost";
const recording = randomBytes(2_500_000);
let api: Awaited<ReturnType<typeof startFakeApi>>;
let edge: TestEdge;

beforeAll(async () => {
  api = await startFakeApi(({ url, headers }, reply) => {
    if (url !== "/api/r2/file?key=abc") return false;
    const [, from = 0, to = 0] = (/^bytes=(\d+)-(\d+)$/.exec(headers.range ?? "") ?? []).map(Number);
    const part = recording.subarray(from, to + 1);
    const more = { "content-type": "audio/mpeg", "cache-control": "public, max-age=31536000, immutable" };
    if (part.length === 0) reply.writeHead(416, { "content-range": `bytes */${recording.length}` }).end();
    else reply.writeHead(206, { ...more, "content-range": `bytes ${from}-${from + part.length - 1}/${recording.length}` }).end(part);
    return true;
  });
  edge = await startEdge({ apiPort: api.port });
  putSite({
    releasesDir: edge.releasesDir,
    subdomain: "sourdough",
    release: "release-1",
    files: {
      "launch/index.html": cover,
      "launch/index.html.br": brotliCompressSync(cover),
      "launch/index.html.gz": gzipSync(cover),
      "launch/cold-proof/index.html": lesson,
      "launch/assets/serif-0123456789ab.woff2": "font",
      "launch/sw.js": "const release = 1;",
      ".well-known/security.txt": "Contact: mailto:a@b.c",
    },
  });
});

afterAll(async () => {
  await edge.stop();
  await api.close();
});

describe("edge", () => {
  it("[ROUTE-12] reads the subdomain from a host under either product domain", async () => {
    for (const domain of ["coursewright.localhost", "mycourse.localhost"]) {
      const reply = await edge.get(`sourdough.${domain}`, "/launch/");
      expect([reply.status, reply.body.toString()]).toEqual([200, cover]);
    }
  });

  it.each([
    "coursewright.localhost",
    "www.coursewright.localhost",
    "coursewright.coursewright.localhost",
    "mycourse.localhost",
    "www.mycourse.localhost",
  ])("[ROUTE-12] %s is not a subdomain and redirects to the app", async (bare) => {
    const reply = await edge.get(bare, "/launch?subdomain=sourdough");
    expect([reply.status, reply.headers.location]).toEqual([302, `http://localhost:${edge.port}/launch?subdomain=sourdough`]);
  });

  it.each([
    "/",
    "/launch",
    "/static/home",
    "/api/live",
    "/index.html",
    "/launchpad",
    "/launch%2f..%2fx",
    "/?subdomain=sourdough",
    "/api/r2/file?key=a",
  ])("[ROUTE-13] %s on a product subdomain redirects to /launch/", async (path) => {
    const reply = await edge.get("sourdough.mycourse.localhost", path);
    expect([reply.status, reply.headers.location]).toEqual([302, "/launch/"]);
  });

  it.each(["/launch?subdomain=knots", "/launch/?subdomain=knots", "/?subdomain=knots"])(
    "%s redirects to the named course",
    async (path) => {
      const reply = await edge.get("sourdough.mycourse.localhost", path);
      expect([reply.status, reply.headers.location]).toEqual([302, `http://knots.mycourse.localhost:${edge.port}/launch/`]);
    },
  );

  it.each(["/launch?subdomain=evil.example", "/launch?subdomain=a%0d%0ab", "/launch?subdomain="])(
    "%s does not redirect to another site",
    async (path) => {
      const reply = await edge.get("sourdough.mycourse.localhost", path);
      expect([reply.status, reply.headers.location]).toEqual([302, "/launch/"]);
    },
  );

  it("naming the current course does not cause a redirect loop", async () => {
    const reply = await edge.get("sourdough.mycourse.localhost", "/launch/?subdomain=sourdough");
    expect([reply.status, reply.body.toString()]).toEqual([200, cover]);
  });

  it("redirects a page to its address with a slash", async () => {
    const page = await edge.get(host, "/launch/cold-proof/");
    expect([page.status, page.body.toString(), page.headers["content-type"]]).toEqual([200, lesson, "text/html; charset=utf-8"]);
    const bare = await edge.get(host, "/launch/cold-proof");
    expect([bare.status, bare.headers.location]).toEqual([301, "/launch/cold-proof/"]);
  });

  it("serves robots.txt, favicon.ico and .well-known outside /launch/", async () => {
    const replies = await Promise.all(
      ["/robots.txt", "/favicon.ico", "/.well-known/security.txt", "/.well-known/none"].map((path) => edge.get(host, path)),
    );
    expect(replies.map((reply) => [reply.status, reply.body.toString().split("\n")[0]?.slice(0, 20)])).toEqual([
      [200, "User-agent: *"],
      [204, ""],
      [200, "Contact: mailto:a@b."],
      [404, "<!doctype html>"],
    ]);
  });

  it("an unknown subdomain gets a 404 page and a log line", async () => {
    const reply = await edge.get("nobody.coursewright.localhost", "/launch/");
    expect([reply.status, reply.headers["cache-control"]]).toEqual([404, "no-store"]);
    expect(reply.body.toString()).toContain("There is no course here");
    expect(reply.body.toString()).toContain(`<a href="http://localhost:${edge.port}/">Go to Coursewright</a>`);
    await until(() =>
      readFileSync(edge.accessLog, "utf8").includes('"host":"nobody.coursewright.localhost","method":"GET","uri":"/launch/","status":404'),
    );
  });

  it("a missing page links back to the course's cover", async () => {
    const reply = await edge.get(host, "/launch/assets/");
    expect(reply.status).toBe(404);
    expect(reply.body.toString()).toContain("This page is not in the course");
  });

  it.each(["example.com", "127.0.0.1", "a.b.coursewright.localhost", "sourdough.coursewright.localhost.evil.com"])(
    "the foreign host %s gets 421",
    async (foreign) => {
      expect((await edge.get(foreign, "/launch/")).status).toBe(421);
    },
  );

  it("sends precompressed files by Accept-Encoding", async () => {
    const ask = (encoding: string) => edge.get(host, "/launch/", { "accept-encoding": encoding });
    const [brotli, gzip, plain] = await Promise.all([ask("gzip, br"), ask("gzip"), ask("identity")]);
    expect([brotli.headers["content-encoding"], brotliDecompressSync(brotli.body).toString()]).toEqual(["br", cover]);
    expect([gzip.headers["content-encoding"], gunzipSync(gzip.body).toString()]).toEqual(["gzip", cover]);
    expect([plain.headers["content-encoding"], plain.body.toString()]).toEqual([undefined, cover]);
    expect([brotli, gzip, plain].map((reply) => reply.headers["vary"])).toEqual(Array(3).fill("Accept-Encoding"));
    expect(brotli.headers["content-type"]).toBe("text/html; charset=utf-8");
  });

  it("replies 304 to a matching ETag", async () => {
    for (const encoding of ["br", "identity"]) {
      const first = await edge.get(host, "/launch/", { "accept-encoding": encoding });
      const second = await edge.get(host, "/launch/", {
        "accept-encoding": encoding,
        "if-none-match": String(first.headers["etag"]),
      });
      expect([second.status, second.body.length, first.headers["last-modified"]]).toEqual([304, 0, undefined]);
    }
  });

  it("browsers revalidate pages but not hashed assets; both have security headers", async () => {
    const page = await edge.get(host, "/launch/");
    const asset = await edge.get(host, "/launch/assets/serif-0123456789ab.woff2");
    expect(page.headers["cache-control"]).toBe("public, max-age=0, s-maxage=15, must-revalidate");
    expect(asset.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    const worker = await edge.get(host, "/launch/sw.js");
    expect([worker.status, worker.headers["cache-control"], worker.headers["content-type"]]).toEqual([
      200,
      "no-cache",
      "text/javascript; charset=utf-8",
    ]);
    expect(worker.headers["content-security-policy"]).toMatch(/^default-src 'none'; connect-src 'self'; /);
    expect(page.headers).toMatchObject({ "cdn-cache-control": "max-age=15, stale-if-error=86400", "cache-tag": "sourdough" });
    for (const reply of [page, asset, await edge.get("nobody.coursewright.localhost", "/launch/")]) {
      expect(reply.headers).toMatchObject({
        "content-security-policy": "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
        "referrer-policy": "strict-origin-when-cross-origin",
        "strict-transport-security": "max-age=31536000; includeSubDomains",
        "x-content-type-options": "nosniff",
      });
    }
  });

  it("forwards the app's host with the true client address and our request id", async () => {
    const forged = { "x-forwarded-for": "6.6.6.6", "x-forwarded-host": "evil.example", "x-request-id": "forged", traceparent: "forged" };
    const reply = await edge.get("localhost", "/api/things?x=1", forged);
    const seen = JSON.parse(reply.body.toString());
    expect(seen).toMatchObject({
      url: "/api/things?x=1",
      headers: { host: `localhost:${edge.port}`, "x-forwarded-for": "127.0.0.1", "x-forwarded-proto": "http" },
    });
    expect(seen.headers).not.toHaveProperty("x-forwarded-host");
    expect(seen.headers["x-request-id"]).toMatch(/^[0-9a-f]{32}$/);
    const traceId = String(seen.headers["x-request-id"]);
    expect(seen.headers["traceparent"]).toBe(`00-${traceId}-${traceId.slice(0, 16)}-01`);
  });

  it("believes trusted proxies about the client's address, but not the client", async () => {
    const behind = await startEdge({ apiPort: api.port, trustedProxies: ["127.0.0.0/8"] });
    try {
      const reply = await behind.get("localhost", "/api/things", { "x-forwarded-for": "6.6.6.6, 203.0.113.7" });
      expect(JSON.parse(reply.body.toString())).toMatchObject({ headers: { "x-forwarded-for": "203.0.113.7" } });
    } finally {
      await behind.stop();
    }
  });

  it("rate-limits lookups of moved courses by the /64 network of an IPv6 client", async () => {
    const behind = await startEdge({ apiPort: api.port, trustedProxies: ["127.0.0.0/8"] });
    // The path is part of the cache key, so each request reaches the limit.
    const askedBy = async (round: string, addresses: readonly string[]) => {
      const ask = (address: string, n: number) =>
        behind.get("nobody-here.coursewright.localhost", `/launch/${round}-${n}/`, { "x-forwarded-for": address });
      await Promise.all(addresses.map(ask));
      return api.asked.filter(({ url }) => url.includes(`/launch/${round}-`)).length;
    };
    const numbered = (address: (n: string) => string, count: number) =>
      Array.from({ length: count }, (_, n) => address((n + 1).toString(16)));
    try {
      expect(
        await askedBy(
          "one-network",
          numbered((n) => `2001:db8:1:2::${n}`, 300),
        ),
      ).toBeLessThan(200);
      expect(
        await askedBy(
          "one-mapped",
          numbered((n) => (Number(`0x${n}`) % 2 === 0 ? "203.0.113.9" : "::ffff:203.0.113.9"), 300),
        ),
      ).toBeLessThan(200);
      expect(
        await askedBy(
          "many-networks",
          numbered((n) => `2001:db8:1:1${n.padStart(3, "0")}::1`, 100),
        ),
      ).toBe(100);
      expect(
        await askedBy(
          "many-mapped",
          numbered((n) => `::ffff:198.51.100.${Number(`0x${n}`)}`, 100),
        ),
      ).toBe(100);
    } finally {
      await behind.stop();
    }
  });

  it("replies with a static page or a JSON error while the API is down", async () => {
    const down = await startEdge();
    try {
      const screen = await down.get("localhost", "/static/home");
      expect([screen.status, screen.headers["cache-control"], screen.headers["retry-after"]]).toEqual([502, "no-store", "2"]);
      expect(screen.headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(screen.body.toString()).toContain("Coursewright cannot be reached right now");
      expect(screen.body.toString()).not.toContain("<script");
      const request = await down.get("localhost", "/api/token");
      expect([request.status, request.headers["content-type"], request.headers["retry-after"]]).toEqual([503, "application/json", "2"]);
      expect(JSON.parse(request.body.toString())).toEqual({
        error: {
          code: "unavailable",
          message: expect.any(String),
          requestId: expect.stringMatching(/^[0-9a-f]{32}$/),
          retryAfterSeconds: 2,
        },
      });
    } finally {
      await down.stop();
    }
  });

  it("each error page's policy contains the hash of its style", () => {
    const folder = join(import.meta.dirname, "../pages");
    for (const name of readdirSync(folder)) {
      const html = readFileSync(join(folder, name), "utf8");
      const style = /<style>([\s\S]*)<\/style>/.exec(html)?.[1] ?? "";
      expect(html).toContain(`style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`);
    }
  });

  it("serves pictures from the course's host and caches them", async () => {
    api.asked.length = 0;
    const first = await edge.get(host, "/launch/media/abc/960.webp?x=1", { cookie: "secret=1" });
    const second = await edge.get(host, "/launch/media/abc/960.webp");
    expect([first.status, first.headers["cache-control"]]).toEqual([200, "public, max-age=31536000, immutable"]);
    expect(second.body).toEqual(first.body);
    expect(api.asked.map(({ url, headers }) => [url, headers.cookie])).toEqual([["/api/r2/file?key=abc/960.webp", undefined]]);
    expect((await edge.get(host, "/launch/media/a%26b=c")).status).toBe(404);
  });

  it("serves ranges of a recording and fetches each slice once", async () => {
    api.asked.length = 0;
    const parts = await Promise.all(
      ["bytes=0-9", "bytes=1500000-1500009", "bytes=-5"].map((range) => edge.get(host, "/launch/media/abc", { range })),
    );
    expect(parts.map(({ status, body }) => [status, body])).toEqual([
      [206, recording.subarray(0, 10)],
      [206, recording.subarray(1_500_000, 1_500_010)],
      [206, recording.subarray(-5)],
    ]);
    const whole = await edge.get(host, "/launch/media/abc");
    expect([whole.status, whole.headers["content-type"], whole.body.equals(recording)]).toEqual([200, "audio/mpeg", true]);
    const pieces = ["bytes=0-1048575", "bytes=1048576-2097151", "bytes=2097152-3145727"];
    expect(pieces.map((piece) => api.asked.filter(({ headers }) => headers.range === piece).length)).toEqual([1, 1, 1]);
    expect((await edge.get(host, "/launch/media/abc", { range: "bytes=9999999-" })).status).toBe(416);
  });
});
