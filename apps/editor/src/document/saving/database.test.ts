// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { expect, it, vi } from "vitest";
import { answer, inTransaction } from "./database.ts";

const keysOf = (name: "drafts" | "bases") => inTransaction([name], "readonly", (store) => answer(store(name).getAllKeys()));

it("a page that is left holds no transaction, and goes on when it is shown again", async () => {
  let starts = 0;
  const read = inTransaction(["drafts"], "readwrite", (store) => {
    starts += 1;
    store("drafts").put({ id: `start ${starts}` });
    return answer(store("drafts").getAllKeys());
  });
  await vi.waitUntil(() => starts === 1, { interval: 0 });
  dispatchEvent(new Event("pagehide"));
  // Another page can use the store, and finds nothing of the interrupted transaction.
  expect(await keysOf("drafts")).toEqual([]);
  expect(starts).toBe(1);
  dispatchEvent(new Event("pageshow"));
  expect(await read).toEqual(["start 2"]);
  expect(await keysOf("drafts")).toEqual(["start 2"]);
});

it("keeps what was written while the author leaves", async () => {
  const written = inTransaction(["bases"], "readwrite", async (store) => void store("bases").put({ id: "last words" }));
  await Promise.resolve().then(() => dispatchEvent(new Event("pagehide")));
  dispatchEvent(new Event("pageshow"));
  await written;
  expect(await keysOf("bases")).toEqual(["last words"]);
});
