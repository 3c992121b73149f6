import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { afterAll, expect, it } from "vitest";
import { parseConfig } from "../config/config.ts";
import { createStorage } from "./storage.ts";

const storage = createStorage(parseConfig(process.env).storage);
const { releases } = storage;
afterAll(() => storage.close());

const text = async (key: string) => {
  const stored = await releases.get(key);
  return stored && new TextDecoder().decode(stored.bytes);
};

it("what is put is there, byte for byte", async () => {
  const key = `test/${randomUUID()}/a page é.html`;
  expect([await releases.exists(key), await releases.get(key)]).toEqual([false, undefined]);
  const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => (index * 7) % 256);
  await releases.put(key, bytes, { contentType: "text/html; charset=utf-8" });
  expect(await releases.exists(key)).toBe(true);
  expect((await releases.get(key))?.bytes).toEqual(bytes);
});

it("what comes in pieces is there whole, or not at all when they break off", async () => {
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

it("of two who read the same version, one replaces it", async () => {
  const key = `test/${randomUUID()}.json`;
  expect(await releases.replace(key, "1", { over: undefined })).toBe(true);
  expect(await releases.replace(key, "another 1", { over: undefined })).toBe(false);
  const read = await releases.get(key);
  expect(await releases.replace(key, "2", { over: read })).toBe(true);
  expect(await releases.replace(key, "another 2", { over: read })).toBe(false);
  expect(await text(key)).toBe("2");
});

it("what waits for its turn at a slow store does not run out of patience, however much is put at once", async () => {
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

it("a store that is not there is an error, soon", async () => {
  const away = createStorage({ ...parseConfig(process.env).storage, endpoint: "http://127.0.0.1:9" });
  await expect(away.releases.get("any")).rejects.toThrow("ECONNREFUSED");
  away.close();
});
