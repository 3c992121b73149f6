import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, request as httpRequest } from "node:http";
import { afterAll, describe, expect, it } from "vitest";
import { parseConfig } from "../config/config.ts";
import { createStorage } from "./storage.ts";

const storage = createStorage(parseConfig(process.env).storage);
const { releases } = storage;
afterAll(() => storage.close());

const text = async (key: string) => {
  const stored = await releases.get(key);
  return stored && new TextDecoder().decode(stored.bytes);
};

it("stores objects byte for byte", async () => {
  const key = `test/${randomUUID()}/a page é.html`;
  expect([await releases.exists(key), await releases.get(key)]).toEqual([false, undefined]);
  const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => (index * 7) % 256);
  await releases.put(key, bytes, { contentType: "text/html; charset=utf-8" });
  expect(await releases.exists(key)).toBe(true);
  expect((await releases.get(key))?.bytes).toEqual(bytes);
});

it("stores a stream completely, or not at all if it breaks off", async () => {
  const key = `test/${randomUUID()}.mp3`;
  async function* pieces(count: number) {
    for (let each = 0; each < count; each += 1) yield Buffer.alloc(5_000_000, each);
    if (count === 2) throw new Error("No more");
  }
  await expect(releases.putInParts(key, pieces(2))).rejects.toThrow("No more");
  expect(await releases.exists(key)).toBe(false);
  await releases.putInParts(key, pieces(3), { contentType: "audio/mpeg" });
  const bytes = (await releases.get(key))?.bytes;
  expect([bytes?.length, bytes?.[4_999_999], bytes?.[5_000_000], bytes?.at(-1)]).toEqual([15_000_000, 0, 1, 2]);
});

describe("signed addresses", () => {
  const { incoming, media } = storage;
  const put = async (url: string, bytes: number) => (await fetch(url, { method: "PUT", body: Buffer.alloc(bytes, 7) })).status;

  it("the store refuses a body longer or shorter than signed", async () => {
    const key = `incoming/${randomUUID()}`;
    const url = await incoming.signWhole(key, 1_000);
    expect([await put(url, 1_001), await put(url, 1_000_000), await put(url, 999), await put(url, 0)]).toEqual([403, 403, 403, 403]);
    expect(await media.exists(key)).toBe(false);
    expect([await put(url, 1_000), await incoming.bytesOf(key)]).toEqual([200, 1_000]);
  });

  it("the store refuses a body without a length", async () => {
    const key = `incoming/${randomUUID()}`;
    const url = await incoming.signWhole(key, 1_000);
    const request = httpRequest(url, { method: "PUT", headers: { "transfer-encoding": "chunked" } });
    request.end(Buffer.alloc(5_000));
    const [reply]: IncomingMessage[] = await once(request, "response");
    expect(reply?.resume().statusCode).toBeGreaterThanOrEqual(400);
    expect(await media.exists(key)).toBe(false);
  });

  it("the store refuses a part longer than signed", async () => {
    const key = `incoming/${randomUUID()}`;
    const partsId = await incoming.beginParts(key);
    const url = await incoming.signPart(key, { partsId, number: 1, bytes: 2_000 });
    expect([await put(url, 2_001), await put(url.replace("partNumber=1", "partNumber=2"), 2_000)]).toEqual([403, 403]);
    expect(await incoming.listParts(key, partsId)).toEqual([]);
    expect(await put(url, 2_000)).toBe(200);
    await incoming.joinParts(key, partsId);
    expect(await incoming.bytesOf(key)).toBe(2_000);
  });

  it("signs URLs with the public host that expire within an hour", async () => {
    const away = createStorage({ ...parseConfig(process.env).storage, publicEndpoint: "https://files.example.com" });
    const url = new URL(await away.incoming.signWhole("incoming/a b/é", 5));
    expect([url.origin, url.pathname]).toEqual([
      "https://files.example.com",
      `/${parseConfig(process.env).storage.mediaBucket}/incoming/a%20b/%C3%A9`,
    ]);
    expect([url.searchParams.get("X-Amz-SignedHeaders"), url.searchParams.get("X-Amz-Expires")]).toEqual(["content-length;host", "3600"]);
    away.close();
  });
});

it("lets only one of two writers replace the same version", async () => {
  const key = `test/${randomUUID()}.json`;
  expect(await releases.replace(key, "1", { over: undefined })).toBe(true);
  expect(await releases.replace(key, "another 1", { over: undefined })).toBe(false);
  const read = await releases.get(key);
  expect(await releases.replace(key, "2", { over: read })).toBe(true);
  expect(await releases.replace(key, "another 2", { over: read })).toBe(false);
  expect(await text(key)).toBe("2");
});

it("does not time out requests that wait for a slow store", async () => {
  let [open, most] = [0, 0];
  const slow = createServer((request, reply) => {
    most = Math.max(most, (open += 1));
    request.resume();
    setTimeout(() => {
      open -= 1;
      reply.end();
    }, 500);
  });
  await once(slow.listen(0, "127.0.0.1"), "listening");
  const address = slow.address();
  if (address === null || typeof address === "string") throw new Error("It has no port");
  const { releases: far, close } = createStorage({
    ...parseConfig(process.env).storage,
    endpoint: `http://127.0.0.1:${address.port}`,
  });
  await Promise.all(Array.from({ length: 300 }, (_, n) => far.put(`test/${n}`, "x")));
  expect(most).toBe(32);
  close();
  slow.close();
});

it("fails soon if the store is unreachable", async () => {
  const away = createStorage({ ...parseConfig(process.env).storage, endpoint: "http://127.0.0.1:9" });
  await expect(away.releases.get("any")).rejects.toThrow("ECONNREFUSED");
  away.close();
});
