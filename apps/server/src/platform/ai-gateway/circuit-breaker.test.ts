import { expect, it } from "vitest";

import { createCircuitBreaker, type Health } from "./circuit-breaker.ts";

class Fault extends Error {
  readonly health: Health;
  constructor(health: Health) {
    super(health);
    this.health = health;
  }
}

function setUp() {
  const clock = { now: 0 };
  let opened = 0;
  const breaker = createCircuitBreaker({
    maxFailures: 3,
    restMs: 1000,
    now: () => clock.now,
    judge: (error) => (error instanceof Fault ? error.health : "unknown"),
    refuse: () => new Error("refused"),
    onOpen: () => {
      opened += 1;
    },
  });
  const outcome = async (operation: () => Promise<string>): Promise<string> =>
    breaker.run(operation).catch((error: unknown) => (error instanceof Error ? error.message : "?"));
  return {
    clock,
    opened: () => opened,
    breaker,
    succeed: () => outcome(async () => "ok"),
    fail: (health: Health) => outcome(() => Promise.reject(new Fault(health))),
    run: outcome,
  };
}

it("opens after consecutive failures only", async () => {
  const { succeed, fail, opened } = setUp();
  await fail("unwell");
  await fail("unwell");
  await succeed();
  await fail("unwell");
  await fail("unwell");

  expect([await succeed(), opened()]).toEqual(["ok", 0]);
});

it("refuses while open, and closes when the probe succeeds", async () => {
  const { clock, succeed, fail, opened } = setUp();
  for (let call = 0; call < 3; call += 1) await fail("unwell");

  expect([await succeed(), opened()]).toEqual(["refused", 1]);
  clock.now = 999;
  expect(await succeed()).toBe("refused");
  clock.now = 1000;
  expect(await succeed()).toBe("ok");
  expect(await fail("unwell")).toBe("unwell");
  expect(await succeed()).toBe("ok");
});

it("lets a single probe through, and rests again when it fails", async () => {
  const { clock, succeed, fail, run, opened } = setUp();
  for (let call = 0; call < 3; call += 1) await fail("unwell");
  clock.now = 1000;
  const probe = Promise.withResolvers<string>();
  const probing = run(() => probe.promise);

  expect(await succeed()).toBe("refused");
  probe.reject(new Fault("unwell"));
  expect([await probing, await succeed(), opened()]).toEqual(["unwell", "refused", 2]);
  clock.now = 2000;
  expect(await succeed()).toBe("ok");
});

it("probes again after a caller cancelled the probe", async () => {
  const { clock, succeed, fail } = setUp();
  for (let call = 0; call < 3; call += 1) await fail("unwell");
  clock.now = 1000;

  expect(await fail("unknown")).toBe("unknown");
  expect(await succeed()).toBe("ok");
});

it("ignores failures of calls that began before it opened", async () => {
  const { clock, succeed, fail, run } = setUp();
  const late = Promise.withResolvers<string>();
  const running = run(() => late.promise);
  for (let call = 0; call < 3; call += 1) await fail("unwell");
  clock.now = 900;
  late.reject(new Fault("unwell"));
  await running;
  clock.now = 1000;

  expect(await succeed()).toBe("ok");
});
