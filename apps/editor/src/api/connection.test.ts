import { afterEach, expect, it, vi } from "vitest";
import { connection, noteReached, whenReachable } from "./connection.ts";

afterEach(() => {
  noteReached();
  vi.unstubAllGlobals();
});

it("what fails to load offline is loaded when the server is back", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  const answers = [() => Promise.reject(new Error("no chunk")), () => Promise.resolve("loaded")];
  const loading = whenReachable(() => answers.shift()?.() ?? Promise.reject(new Error("asked too often")));
  await vi.waitFor(() => expect(connection.getState()).toBe("offline"));
  noteReached();
  expect(await loading).toBe("loaded");
});

it("what fails although the server answers has failed", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("alive")));
  await expect(whenReachable(() => Promise.reject(new Error("a chunk of yesterday")))).rejects.toThrow("a chunk of yesterday");
});
