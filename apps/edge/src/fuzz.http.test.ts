import { once } from "node:events";
import { connect } from "node:net";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startFakeApi } from "../test/fake-api.ts";
import { spoofedHeaders } from "../test/spoofed-headers.ts";
import { putSite, startEdge, type TestEdge } from "../test/start-edge.ts";

const domain = "coursewright.localhost";
let api: Awaited<ReturnType<typeof startFakeApi>>;
let edge: TestEdge;

beforeAll(async () => {
  api = await startFakeApi();
  edge = await startEdge({ apiPort: api.port });
  for (const subdomain of ["sourdough", "knots"]) {
    const cover = `<!doctype html><title>${subdomain}</title>`;
    const files = { "launch/index.html": cover, "launch/index.html.br": brotliCompressSync(cover) };
    putSite({ releasesDir: edge.releasesDir, subdomain, release: `release-of-${subdomain}`, files });
  }
});

afterAll(async () => {
  await edge.stop();
  await api.close();
});

const other = `knots.${domain}`;
describe("hostile requests", () => {
  it.each(spoofedHeaders(other))("serves the same page whatever %s says (%s)", async (name, value) => {
    const plain = await edge.get(`sourdough.${domain}`, "/launch/");
    const fuzzed = await edge.get(`sourdough.${domain}`, "/launch/", { [name]: value });
    // A range beyond the end gets only an error.
    const isBeyond = value === "bytes=9999999-";
    expect(fuzzed.status).toBe(isBeyond ? 416 : 200);
    if (!isBeyond) expect([fuzzed.body, fuzzed.headers["etag"]]).toEqual([plain.body, plain.headers["etag"]]);
    expect(api.asked).toEqual([]);
  });

  it.each([
    ["another port", "GET /launch/ HTTP/1.1", `sourdough.${domain}:1`],
    ["a trailing dot", "GET /launch/ HTTP/1.1", `sourdough.${domain}.`],
    ["capitals", "GET /launch/ HTTP/1.1", `SourDough.${domain.toUpperCase()}`],
    ["an absolute URL in the request line, which takes precedence", `GET http://sourdough.${domain}/launch/ HTTP/1.1`, other],
  ])("a host with %s reaches its own course", async (_what, line, host) => {
    expect(await raw(line, [`Host: ${host}`])).toMatch(/^HTTP\/1\.1 200[\s\S]*<title>sourdough<\/title>$/);
  });

  it.each([
    ["two hosts", "GET /launch/ HTTP/1.1", [`Host: sourdough.${domain}`, `Host: ${other}`]],
    ["no host", "GET /launch/ HTTP/1.1", []],
    ["a list of hosts", "GET /launch/ HTTP/1.1", [`Host: sourdough.${domain}, ${other}`]],
    ["a host with a path", "GET /launch/ HTTP/1.1", [`Host: sourdough.${domain}/../${other}`]],
    ["a host that climbs", "GET /launch/ HTTP/1.1", [`Host: ../sites/knots.${domain}`]],
    ["a path that climbs", "GET /launch/../../knots/launch/ HTTP/1.1", [`Host: sourdough.${domain}`]],
    ["a path that climbs, encoded", "GET /launch/%2e%2e/%2e%2e/knots/launch/index.html HTTP/1.1", [`Host: sourdough.${domain}`]],
    ["lengths that disagree", "GET /launch/ HTTP/1.1", [`Host: sourdough.${domain}`, "Content-Length: 5", "Transfer-Encoding: chunked"]],
  ])("%s reaches no course", async (_what, line, headers) => {
    const reply = await raw(line, headers);
    expect(reply).toMatch(/^HTTP\/1\.1 (?:302|400|404|421) /);
    expect(reply).not.toContain("<title>knots</title>");
    expect(reply).not.toContain("<title>sourdough</title>");
  });

  it("invented names get 404, and only some requests reach the API", async () => {
    const names = Array.from({ length: 250 }, (_, index) => `nobody-${index}`);
    const replies = await Promise.all(names.map((name) => edge.get(`${name}.${domain}`, "/launch/")));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([404]));
    expect(replies.every(({ body }) => body.includes("There is no course here"))).toBe(true);
    expect(api.asked.length).toBeLessThan(names.length);
  });
});

async function raw(line: string, headers: string[]): Promise<string> {
  const socket = connect(edge.port, "127.0.0.1");
  let reply = "";
  socket.on("data", (chunk: Buffer) => (reply += chunk.toString()));
  socket.end([line, ...headers, "Connection: close", "", ""].join("\r\n"));
  await once(socket, "close");
  return reply;
}
