import { AuthorId, ChapterId, PageId, ProjectId } from "@coursewright/base/ids.ts";
import { expect, it } from "vitest";
import { newUuid } from "../../platform/ids/ids.ts";
import type { PageWrite, SaveOutcome } from "./save-queries.ts";
import { createSaveQueue } from "./save-queue.ts";

const saved: SaveOutcome = { kind: "saved", version: 1 };

it("a lone save goes at once; those that come while it is under way go together", async () => {
  const { write, batches, finish } = slowStore();
  const queue = createSaveQueue({ write, maxInFlight: 1 });
  const answers = [queue.save(saveOf("ann"))];
  await batches.reached(1);
  answers.push(...["ben", "cid", "dot"].map((author) => queue.save(saveOf(author))));
  finish();
  await batches.reached(2);
  finish();
  expect(await Promise.all(answers)).toEqual([saved, saved, saved, saved]);
  expect(batches.authors()).toEqual([["ann"], ["ben", "cid", "dot"]]);
});

it("authors take turns: one with many saves does not hold up the others", async () => {
  const { write, batches, finish } = slowStore();
  const queue = createSaveQueue({ write, maxInFlight: 1, maxBatch: 3 });
  const answers = Array.from({ length: 6 }, () => queue.save(saveOf("hog")));
  answers.push(queue.save(saveOf("ann")), queue.save(saveOf("ben")));
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

it("a page is in one batch at a time, and its saves keep their order", async () => {
  const { write, batches, finish } = slowStore();
  const queue = createSaveQueue({ write, maxInFlight: 2 });
  const pageId = PageId.parse(newUuid());
  const answers = [1, 2, 3].map((baseVersion) => queue.save({ ...saveOf("ann", pageId), baseVersion }));
  for (const count of [1, 2, 3]) {
    await batches.reached(count);
    finish();
  }
  await Promise.all(answers);
  expect(batches.versions()).toEqual([[1], [2], [3]]);
});

it("a save that the store cannot take fails alone", async () => {
  const queue = createSaveQueue({
    async write(saves) {
      if (saves.some(({ address }) => address.uid === "bad")) throw new Error("not this one");
      return saves.map(() => saved);
    },
  });
  const answers = await Promise.allSettled(["ann", "bad", "ben"].map((author) => queue.save(saveOf(author))));
  expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});

it("more saves than can wait are refused at once", async () => {
  const { write, batches, finish } = slowStore();
  const queue = createSaveQueue({ write, maxWaiting: 2 });
  const answers = [queue.save(saveOf("ann")), queue.save(saveOf("ben"))];
  expect(() => queue.save(saveOf("cid"))).toThrow("We are catching up");
  await batches.reached(1);
  finish();
  expect(await Promise.all(answers)).toEqual([saved, saved]);
});

function saveOf(author: string, pageId = PageId.parse(newUuid())): PageWrite {
  const address = { uid: AuthorId.parse(author), projectId: ProjectId.parse(newUuid()), chapterId: ChapterId.parse(newUuid()), pageId };
  return { address, saveId: newUuid(), baseVersion: 0, upsert: [], remove: [], order: undefined };
}

/** A store that answers a batch when the test says so. */
function slowStore() {
  const batches: Array<readonly PageWrite[]> = [];
  const finishers: Array<() => void> = [];
  const watchers = new Map<number, () => void>();
  return {
    async write(saves: readonly PageWrite[]): Promise<SaveOutcome[]> {
      batches.push(saves);
      watchers.get(batches.length)?.();
      await new Promise<void>((resolve) => finishers.push(resolve));
      return saves.map(() => saved);
    },
    finish: () => finishers.shift()?.(),
    batches: {
      reached: (count: number) => new Promise<void>((resolve) => (batches.length >= count ? resolve() : watchers.set(count, resolve))),
      authors: () => batches.map((batch) => batch.map(({ address }) => address.uid)),
      versions: () => batches.map((batch) => batch.map(({ baseVersion }) => baseVersion)),
    },
  };
}
