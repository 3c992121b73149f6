import { AuthorId } from "@coursewright/base/ids.ts";
import { expect, it } from "vitest";
import { newUuid } from "../ids/ids.ts";
import { createBatchQueue } from "./batch-queue.ts";

interface Item {
  author: string;
  key: string;
  order?: number;
}

const names = { name: "saves", authorOf: ({ author }: Item) => AuthorId.parse(author), keyOf: ({ key }: Item) => key } as const;

it("writes a lone item at once and batches items that arrive meanwhile", async () => {
  const { write, batches, finish } = slowStore();
  const queue = createBatchQueue({ write, ...names, maxInFlight: 1 });
  const answers = [queue.write(itemOf("ann"))];
  await batches.reached(1);
  answers.push(...["ben", "cid", "dot"].map((author) => queue.write(itemOf(author))));
  finish();
  await batches.reached(2);
  finish();
  expect(await Promise.all(answers)).toEqual(["ann", "ben", "cid", "dot"]);
  expect(batches.authors()).toEqual([["ann"], ["ben", "cid", "dot"]]);
});

it("takes turns between authors", async () => {
  const { write, batches, finish } = slowStore();
  const queue = createBatchQueue({ write, ...names, maxInFlight: 1, maxBatch: 3 });
  const answers = Array.from({ length: 6 }, () => queue.write(itemOf("hog")));
  answers.push(queue.write(itemOf("ann")), queue.write(itemOf("ben")));
  for (const count of [1, 2, 3]) {
    await batches.reached(count);
    finish();
  }
  await Promise.all(answers);
  expect(batches.authors()).toEqual([
    ["hog", "ann", "ben"],
    ["hog", "hog", "hog"],
    ["hog", "hog"],
  ]);
});

it("writes many waiting items as two concurrent batches", async () => {
  const { write, batches, finish } = slowStore();
  const queue = createBatchQueue({ write, ...names, worthAnother: 4 });
  const answers = Array.from({ length: 10 }, (_, at) => queue.write(itemOf(`author-${at}`)));
  await batches.reached(2);
  finish();
  finish();
  await batches.reached(3);
  finish();
  await Promise.all(answers);
  expect(batches.authors().map(({ length }) => length)).toEqual([5, 4, 1]);
});

it("keeps the order of writes with the same key", async () => {
  const { write, batches, finish } = slowStore();
  const queue = createBatchQueue({ write, ...names, maxInFlight: 2 });
  const answers = [1, 2, 3].map((order) => queue.write({ author: "ann", key: "same", order }));
  for (const count of [1, 2, 3]) {
    await batches.reached(count);
    finish();
  }
  await Promise.all(answers);
  expect(batches.orders()).toEqual([[1], [2], [3]]);
});

it("fails only the item that the store rejects", async () => {
  const queue = createBatchQueue({
    ...names,
    async write(items) {
      if (items.some(({ author }) => author === "bad")) throw new Error("not this one");
      return items.map(({ author }) => author);
    },
  });
  const answers = await Promise.allSettled(["ann", "bad", "ben"].map((author) => queue.write(itemOf(author))));
  expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});

it("rejects an item for which the store returns no result", async () => {
  const queue = createBatchQueue({ ...names, write: async (): Promise<string[]> => [] });
  await expect(queue.write(itemOf("ann"))).rejects.toThrow("without an answer");
});

it("rejects items at once when the queue is full", async () => {
  const { write, batches, finish } = slowStore();
  const queue = createBatchQueue({ write, ...names, maxWaiting: 2 });
  const answers = [queue.write(itemOf("ann")), queue.write(itemOf("ben"))];
  expect(() => queue.write(itemOf("cid"))).toThrow("We are very busy");
  await batches.reached(1);
  finish();
  expect(await Promise.all(answers)).toEqual(["ann", "ben"]);
});

function itemOf(author: string): Item {
  return { author, key: newUuid() };
}

/** The test decides when the store answers a batch. */
function slowStore() {
  const batches: Array<readonly Item[]> = [];
  const finishers: Array<() => void> = [];
  const watchers = new Map<number, () => void>();
  return {
    async write(items: readonly Item[]): Promise<string[]> {
      batches.push(items);
      watchers.get(batches.length)?.();
      await new Promise<void>((resolve) => finishers.push(resolve));
      return items.map(({ author }) => author);
    },
    finish: () => finishers.shift()?.(),
    batches: {
      reached: (count: number) => new Promise<void>((resolve) => (batches.length >= count ? resolve() : watchers.set(count, resolve))),
      authors: () => batches.map((batch) => batch.map(({ author }) => author)),
      orders: () => batches.map((batch) => batch.map(({ order }) => order)),
    },
  };
}
