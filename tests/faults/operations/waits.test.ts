import { describe, expect, it } from "vitest";
import { checkWaits } from "./waits.ts";

describe("checkWaits", () => {
  it("accepts requests that are answered in time", () => {
    expect(checkWaits([{ what: "a save", ms: 2_400, status: 200 }], { atMostMs: 2_500 })).toEqual([]);
  });

  it("finds a slow request and a failed one", () => {
    const requests = [
      { what: "a save", ms: 2_501, status: 200 },
      { what: "a read", ms: 3, status: 503 },
    ];
    expect(checkWaits(requests, { atMostMs: 2_500 })).toEqual(["a save: 200 after 2501 ms", "a read: 503 after 3 ms"]);
  });
});
