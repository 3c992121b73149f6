import { expect, it } from "vitest";

import { createSlots } from "./slots.ts";

it("runs at most so many at once, the others in the order they came", async () => {
  const slots = slotsFor({ count: 2 });
  const started: number[] = [];
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const signal = new AbortController().signal;
  const runs = gates.map(({ promise }, index) =>
    slots.run(signal, () => {
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
  const slots = slotsFor({ count: 1 });
  const gate = Promise.withResolvers<void>();
  const leaving = new AbortController();
  const patient = new AbortController().signal;
  const first = slots.run(patient, () => gate.promise);
  const second = slots.run(leaving.signal, async () => "ran anyway");
  const third = slots.run(patient, async () => "ran");
  leaving.abort(new Error("too long"));

  await expect(second).rejects.toMatchObject({ message: "no slot", cause: { message: "too long" } });
  gate.resolve();
  await first;
  expect(await third).toBe("ran");
  expect(await slots.run(patient, async () => "slot is free")).toBe("slot is free");
});

it("who waits longer than allowed is refused", async () => {
  const slots = slotsFor({ count: 1, maxWaitMs: 10 });
  const gate = Promise.withResolvers<void>();
  const { signal } = new AbortController();
  const first = slots.run(signal, () => gate.promise);

  await expect(slots.run(signal, async () => "ran anyway")).rejects.toThrow("no slot");
  await expect(slots.run(AbortSignal.abort(), async () => "ran anyway")).rejects.toThrow("no slot");
  gate.resolve();
  await first;
  expect(await slots.run(signal, async () => "ran")).toBe("ran");
});

it("a failing operation gives its slot back", async () => {
  const slots = slotsFor({ count: 1 });
  const { signal } = new AbortController();

  await expect(slots.run(signal, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await slots.run(signal, async () => "ran")).toBe("ran");
});

function slotsFor({ count, maxWaitMs = 60_000 }: { count: number; maxWaitMs?: number }) {
  return createSlots({ count, maxWaitMs, refuse: (cause) => new Error("no slot", { cause }) });
}
