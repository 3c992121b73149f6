import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { connection, noteReached, noteUnreached, whenReachable } from "./connection.ts";

const network = (onLine: boolean) => vi.stubGlobal("navigator", { onLine });

beforeEach(() => network(true));
afterEach(() => {
  network(true);
  noteReached();
  vi.unstubAllGlobals();
});

it("an answer that was on its way when the network went does not bring it back", () => {
  network(false);
  noteUnreached();
  noteReached();
  expect(connection.getState()).toBe("offline");
  network(true);
  noteReached();
  expect(connection.getState()).toBe("online");
});

it("what fails to load offline is loaded when the server is back", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  const answers = [() => Promise.reject(new Error("no chunk")), () => Promise.resolve("loaded")];
  const loading = whenReachable(() => answers.shift()?.() ?? Promise.reject(new Error("asked too often")));
  await vi.waitFor(() => expect(connection.getState()).toBe("offline"));
  noteReached();
  expect(await loading).toBe("loaded");
});

it("what fails in the moment the server comes back is loaded all the same", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("alive")));
  const answers = [() => Promise.reject(new Error("no network")), () => Promise.resolve("loaded")];
  expect(await whenReachable(() => answers.shift()?.() ?? Promise.reject(new Error("asked too often")))).toBe("loaded");
});

it("what fails twice although the server answers has failed", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("alive")));
  const load = vi.fn(() => Promise.reject(new Error("a chunk of yesterday")));
  await expect(whenReachable(load)).rejects.toThrow("a chunk of yesterday");
  expect(load).toHaveBeenCalledTimes(2);
});
