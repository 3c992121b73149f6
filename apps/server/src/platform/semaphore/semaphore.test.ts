import { expect, it } from "vitest";

import { createSemaphore } from "./semaphore.ts";

it("limits concurrent operations and queues the rest in order", async () => {
  const semaphore = semaphoreFor({ count: 2 });
  const started: number[] = [];
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const signal = new AbortController().signal;
  const runs = gates.map(({ promise }, index) =>
    semaphore.run(signal, () => {
      started.push(index);
      return promise;
    }),
  );

  await expect.poll(() => started).toEqual([0, 1]);
  gates[1]?.resolve();
  await expect.poll(() => started).toEqual([0, 1, 2]);
  for (const gate of gates) gate.resolve();
  await Promise.all(runs);
  expect(started).toEqual([0, 1, 2, 3, 4]);
});

it("removes a cancelled caller from the queue", async () => {
  const semaphore = semaphoreFor({ count: 1 });
  const gate = Promise.withResolvers<void>();
  const leaving = new AbortController();
  const patient = new AbortController().signal;
  const first = semaphore.run(patient, () => gate.promise);
  const second = semaphore.run(leaving.signal, async () => "ran anyway");
  const third = semaphore.run(patient, async () => "ran");
  leaving.abort(new Error("too long"));

  await expect(second).rejects.toMatchObject({ message: "no slot", cause: { message: "too long" } });
  gate.resolve();
  await first;
  expect(await third).toBe("ran");
  expect(await semaphore.run(patient, async () => "slot is free")).toBe("slot is free");
});

it("rejects a caller that waits too long", async () => {
  const semaphore = semaphoreFor({ count: 1, maxWaitMs: 10 });
  const gate = Promise.withResolvers<void>();
  const { signal } = new AbortController();
  const first = semaphore.run(signal, () => gate.promise);

  await expect(semaphore.run(signal, async () => "ran anyway")).rejects.toThrow("no slot");
  await expect(semaphore.run(AbortSignal.abort(), async () => "ran anyway")).rejects.toThrow("no slot");
  gate.resolve();
  await first;
  expect(await semaphore.run(signal, async () => "ran")).toBe("ran");
});

it("frees the slot of a failed operation", async () => {
  const semaphore = semaphoreFor({ count: 1 });
  const { signal } = new AbortController();

  await expect(semaphore.run(signal, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await semaphore.run(signal, async () => "ran")).toBe("ran");
});

function semaphoreFor({ count, maxWaitMs = 60_000 }: { count: number; maxWaitMs?: number }) {
  return createSemaphore({ count, maxWaitMs, refuse: (cause) => new Error("no slot", { cause }) });
}
