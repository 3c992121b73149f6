import { expect, it } from "vitest";

import { createSemaphore } from "./semaphore.ts";

it("runs at most so many at once, the others in the order they came", async () => {
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

it("who gives up waiting leaves the queue, and costs no slot", async () => {
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

it("who waits longer than allowed is refused", async () => {
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

it("a failing operation gives its slot back", async () => {
  const semaphore = semaphoreFor({ count: 1 });
  const { signal } = new AbortController();

  await expect(semaphore.run(signal, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await semaphore.run(signal, async () => "ran")).toBe("ran");
});

function semaphoreFor({ count, maxWaitMs = 60_000 }: { count: number; maxWaitMs?: number }) {
  return createSemaphore({ count, maxWaitMs, refuse: (cause) => new Error("no slot", { cause }) });
}
