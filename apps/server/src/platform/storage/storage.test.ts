import { randomUUID } from "node:crypto";
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

it("of two who read the same version, one replaces it", async () => {
  const key = `test/${randomUUID()}.json`;
  expect(await releases.replace(key, "1", { over: undefined })).toBe(true);
  expect(await releases.replace(key, "another 1", { over: undefined })).toBe(false);
  const read = await releases.get(key);
  expect(await releases.replace(key, "2", { over: read })).toBe(true);
  expect(await releases.replace(key, "another 2", { over: read })).toBe(false);
  expect(await text(key)).toBe("2");
});

it("a store that is not there is an error, soon", async () => {
  const away = createStorage({ ...parseConfig(process.env).storage, endpoint: "http://127.0.0.1:9" });
  await expect(away.releases.get("any")).rejects.toThrow("ECONNREFUSED");
  away.close();
});
