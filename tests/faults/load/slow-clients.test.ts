import { describe, expect, it } from "vitest";
import { checkSlowClients, type SlowClients } from "./slow-clients.ts";

const well: SlowClients = { closedAfterMs: [10_000, 14_900], normal: [{ at: 0, ms: 5, status: 200 }] };

describe("checkSlowClients", () => {
  it("accepts closed slow clients while others are served", () => {
    expect(checkSlowClients(well)).toEqual([]);
  });

  it.each<[string, Partial<SlowClients>]>([
    ["1 of 2 slow clients were not closed within 15000 ms", { closedAfterMs: [10_000, 15_001] }],
    ["1 of 2 slow clients were not closed within 15000 ms", { closedAfterMs: [10_000, undefined] }],
    ["1 of 1 normal requests failed", { normal: [{ at: 0, ms: 5, status: 503 }] }],
    ["1 of 1 normal requests failed", { normal: [{ at: 0, ms: 5, status: undefined }] }],
    ["0 of 0 normal requests failed", { normal: [] }],
  ])("finds a planted fault: %s", (words, fault) => {
    expect(checkSlowClients({ ...well, ...fault })).toEqual([words]);
  });
});
