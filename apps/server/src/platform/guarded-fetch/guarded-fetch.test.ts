import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { closeServer, listenOnLoopback } from "@coursewright/tests/fakes/loopback-server.ts";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Pinned } from "./checked-address.ts";
import { createGuardedFetch, type GuardedFetchOptions } from "./guarded-fetch.ts";

/** An internal server. Every request to it is a breach. */
let canary: { server: Server; port: number };
let hits: string[];
/** An external site. The rules trust it, so it can run on this machine. */
let site: { server: Server; port: number; origin: string };
let picture: Buffer;

beforeAll(async () => {
  picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#a33" } })
    .png()
    .toBuffer();
  canary = await start((request, response) => {
    hits.push(request.url ?? "");
    response.end(picture);
  });
  const { server, port } = await start(answer);
  site = { server, port, origin: `http://127.0.0.1:${port}` };
});

beforeEach(() => {
  hits = [];
});

afterAll(async () => {
  await closeServer(canary.server);
  await closeServer(site.server);
});

it.each([
  "http://127.0.0.1:PORT/",
  "http://127.1:PORT/",
  "http://127.0.1:PORT/",
  "http://127.255.255.254:PORT/",
  "http://2130706433:PORT/",
  "http://0x7f000001:PORT/",
  "http://0x7f.0.0.1:PORT/",
  "http://0177.0.0.1:PORT/",
  "http://017700000001:PORT/",
  "http://0:PORT/",
  "http://0.0.0.0:PORT/",
  "http://localhost:PORT/",
  "http://LOCALHOST:PORT/",
  "http://localhost.:PORT/",
  "http://127.0.0.1.:PORT/",
  "http://①②⑦.⓪.⓪.①:PORT/",
  "http://127。0。0。1:PORT/",
  "http://%31%32%37.0.0.1:PORT/",
  "http://[::1]:PORT/",
  "http://[::]:PORT/",
  "http://[0:0:0:0:0:0:0:1]:PORT/",
  "http://[::ffff:127.0.0.1]:PORT/",
  "http://[::ffff:7f00:1]:PORT/",
  "http://[::127.0.0.1]:PORT/",
  "http://[64:ff9b::127.0.0.1]:PORT/",
  "http://[64:ff9b:1::7f00:1]:PORT/",
  "http://[2002:7f00:1::]:PORT/",
  "http://[2002:7f00:0001::1]:PORT/",
  "http://[2001:0:7f00:1::]:PORT/",
  "http://[2001:db8::1]:PORT/",
  "http://[3fff::1]:PORT/",
  "http://[fe80::1]:PORT/",
  "http://[fc00::1]:PORT/",
  "http://[fd12:3456::1]:PORT/",
  "http://[ff02::1]:PORT/",
  "http://[fec0::1]:PORT/",
  "http://[100::1]:PORT/",
  "http://10.0.0.1:PORT/",
  "http://172.16.0.1:PORT/",
  "http://172.31.255.255:PORT/",
  "http://192.168.0.1:PORT/",
  "http://169.254.169.254:PORT/latest/meta-data/",
  "http://100.64.0.1:PORT/",
  "http://192.0.0.192:PORT/",
  "http://198.18.0.1:PORT/",
  "http://203.0.113.7:PORT/",
  "http://224.0.0.1:PORT/",
  "http://255.255.255.255:PORT/",
  "http://somebody@127.0.0.1:PORT/",
  "http://93.184.216.34@127.0.0.1:PORT/",
  "http://somebody:secret@93.184.216.34:PORT/",
  "https://93.184.216.34:8443/",
  "https://93.184.216.34:22/",
  "http://93.184.216.34:6379/",
  "ftp://127.0.0.1:PORT/",
  "file:///etc/passwd",
  "gopher://127.0.0.1:PORT/_x",
  "data:image/png;base64,iVBORw0KGgo=",
  "blob:http://127.0.0.1:PORT/x",
  "javascript:fetch('http://127.0.0.1:PORT/')",
  "//127.0.0.1:PORT/",
  "127.0.0.1:PORT",
  "http://",
  "",
])("an address that leads inside is never asked: %s", async (address) => {
  const fetchPicture = guarded();
  await expect(fetchPicture(address.replaceAll("PORT", String(canary.port)))).rejects.toMatchObject({
    name: "FetchRefused",
    reason: "address",
  });
  expect(hits).toEqual([]);
});

it.each(["/to/canary", "/to/localhost", "/to/six", "/to/mapped", "/twice/canary", "/to/file"])("checks each redirect: %s", async (path) => {
  await expect(guarded()(site.origin + path)).rejects.toMatchObject({ reason: "address" });
  expect(hits).toEqual([]);
});

it("resolves a name once and connects to the checked address", async () => {
  const answers: Pinned[] = [];
  const resolve = async (): Promise<Pinned[]> => {
    // First a public address that is unreachable from a test, then an internal one.
    answers.push({ address: answers.length === 0 ? "93.184.216.34" : "127.0.0.1", family: 4 });
    return answers.slice(-1);
  };
  await expect(guarded({ resolve, timeoutMs: 300 })(`http://rebinding.test:${canary.port}/`)).rejects.toMatchObject({
    name: "FetchRefused",
  });
  expect([answers.length, hits]).toEqual([1, []]);
});

it.each([
  ["one inside among those outside", ["93.184.216.34", "127.0.0.1"]],
  ["only the inside", ["::1"]],
  ["nothing", []],
])("a name that leads to %s is not asked", async (_, addresses) => {
  const resolve = async () => addresses.map((address): Pinned => ({ address, family: address.includes(":") ? 6 : 4 }));
  await expect(guarded({ resolve })(`http://somewhere.test:${canary.port}/`)).rejects.toMatchObject({ reason: "address" });
  expect(hits).toEqual([]);
});

it("follows three redirects, not four", async () => {
  const fetchPicture = guarded();
  expect(Buffer.from(await fetchPicture(`${site.origin}/picture`))).toEqual(picture);
  expect(Buffer.from(await fetchPicture(`${site.origin}/hop/3`))).toEqual(picture);
  await expect(fetchPicture(`${site.origin}/hop/4`)).rejects.toMatchObject({ reason: "redirects" });
});

it.each([
  ["/page", "format"],
  ["/svg", "format"],
  ["/empty", "format"],
  ["/missing", "status"],
  ["/said-large", "size"],
  ["/endless", "size"],
  ["/silent", "time"],
  ["/broken", "connection"],
])("%s is refused for its %s", async (path, reason) => {
  await expect(guarded({ maxBytes: 100_000, timeoutMs: 500 })(site.origin + path)).rejects.toMatchObject({ reason });
});

it("stops when the caller cancels", async () => {
  const leaving = new AbortController();
  const fetched = guarded()(`${site.origin}/silent`, { signal: leaving.signal });
  leaving.abort(new Error("left"));
  await expect(fetched).rejects.toThrow("left");
});

/** Allows the canary's port, so only its address prevents a request. */
function guarded(options: GuardedFetchOptions = {}) {
  return createGuardedFetch({
    doors: { "https:": [443], "http:": [canary.port] },
    trustedOrigins: [site.origin],
    timeoutMs: 2_000,
    ...options,
  });
}

async function start(listener: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(listener);
  return { server, port: await listenOnLoopback(server, 0) };
}

function answer({ url = "/" }: IncomingMessage, response: ServerResponse): void {
  const inside: Record<string, string> = {
    "/to/canary": `http://127.0.0.1:${canary.port}/`,
    "/to/localhost": `http://localhost:${canary.port}/`,
    "/to/six": `http://[::1]:${canary.port}/`,
    "/to/mapped": `http://[::ffff:127.0.0.1]:${canary.port}/`,
    "/twice/canary": "/to/canary",
    "/to/file": "file:///etc/passwd",
    "/hop/4": "/hop/3",
    "/hop/3": "/hop/2",
    "/hop/2": "/hop/1",
    "/hop/1": "/picture",
  };
  const location = inside[url];
  if (location) return void response.writeHead(302, { location }).end();
  if (url === "/picture") return void response.writeHead(200, { "content-type": "text/plain" }).end(picture);
  if (url === "/page") return void response.writeHead(200, { "content-type": "image/png" }).end("<script>alert(1)</script>");
  if (url === "/svg") return void response.end("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>");
  if (url === "/empty") return void response.end();
  if (url === "/said-large") return void response.writeHead(200, { "content-length": 100_001 }).write(picture);
  if (url === "/endless") return pourOut(response);
  if (url === "/broken") return void response.destroy();
  if (url !== "/silent") response.writeHead(404).end();
}

function pourOut(response: ServerResponse): void {
  if (response.destroyed) return;
  response.write(Buffer.alloc(20_000), () => pourOut(response));
}
