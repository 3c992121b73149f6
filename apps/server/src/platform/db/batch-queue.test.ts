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

it("a lone one goes at once; those that come while it is under way go together", async () => {
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

it("authors take turns: one with many does not hold up the others", async () => {
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

it("many that wait set out in halves, side by side", async () => {
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

it("a key is in one batch at a time, and its writes keep their order", async () => {
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

it("one that the store cannot take fails alone", async () => {
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

it("one that the store forgets is told so", async () => {
  const queue = createBatchQueue({ ...names, write: async (): Promise<string[]> => [] });
  await expect(queue.write(itemOf("ann"))).rejects.toThrow("without an answer");
});

it("more than can wait are refused at once", async () => {
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

/** A store that answers a batch when the test says so. */
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
