import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { connection, noteReached, noteUnreached, whenReachable } from "./connection.ts";

const network = (onLine: boolean, userAgent = "Chrome/1") => vi.stubGlobal("navigator", { onLine, userAgent });

beforeEach(() => network(true));
afterEach(() => {
  network(true);
  noteReached();
  vi.unstubAllGlobals();
});

describe("connection", () => {
  it("ignores a response that was in flight when the network went down", () => {
    network(false);
    noteUnreached();
    noteReached();
    expect(connection.getState()).toBe("offline");
    network(true);
    noteReached();
    expect(connection.getState()).toBe("online");
  });

  it("loads again when the server is back", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
    const answers = [() => Promise.reject(new Error("no chunk")), () => Promise.resolve("loaded")];
    const loading = whenReachable(() => answers.shift()?.() ?? Promise.reject(new Error("asked too often")));
    await vi.waitFor(() => expect(connection.getState()).toBe("offline"));
    noteReached();
    expect(await loading).toBe("loaded");
  });

  it("requests no module outside Chromium before the server answers", async () => {
    network(true, "Firefox/1");
    const answers = [() => Promise.reject(new TypeError("no network")), () => Promise.reject(new TypeError("no network"))];
    vi.stubGlobal("fetch", () => answers.shift()?.() ?? Promise.resolve(new Response("alive")));
    const load = vi.fn(() => Promise.resolve("loaded"));
    const loading = whenReachable(load);
    await vi.waitFor(() => expect(connection.getState()).toBe("offline"));
    expect(load).not.toHaveBeenCalled();
    noteReached();
    expect(await loading).toBe("loaded");
  });

  it("waits for a server that answers a probe too late", async () => {
    network(true, "Firefox/1");
    const late = () => Promise.reject(new DOMException("Too late", "TimeoutError"));
    const alive = () => Promise.resolve(new Response("alive"));
    const answers = [late, alive, late, alive, late, alive];
    vi.stubGlobal("fetch", () => (answers.shift() ?? alive)());
    expect(await whenReachable(() => Promise.resolve("loaded"))).toBe("loaded");
  });

  it("retries a load that fails just as the server comes back", async () => {
    vi.stubGlobal("fetch", () => Promise.resolve(new Response("alive")));
    const answers = [() => Promise.reject(new Error("no network")), () => Promise.resolve("loaded")];
    expect(await whenReachable(() => answers.shift()?.() ?? Promise.reject(new Error("asked too often")))).toBe("loaded");
  });

  it("fails after two failures while the server answers", async () => {
    vi.stubGlobal("fetch", () => Promise.resolve(new Response("alive")));
    const load = vi.fn(() => Promise.reject(new Error("a chunk of yesterday")));
    await expect(whenReachable(load)).rejects.toThrow("a chunk of yesterday");
    expect(load).toHaveBeenCalledTimes(2);
  });
});
