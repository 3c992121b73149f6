import { describe, expect, it } from "vitest";
import { checkFeeds, type WatchedChange } from "./live-history.ts";

const change = (account: string, seenAt: number | undefined): WatchedChange => ({ account, acknowledgedAt: 1_000, seenAt });
const shown = [change("a", 1_020), change("b", 990), change("c", 1_900)];
const withinMs = 1_000;

describe("checkFeeds", () => {
  it("accepts changes that were shown in time or before their response", () => {
    expect(checkFeeds(shown, { withinMs })).toEqual([]);
  });

  it("finds a lost event", () => {
    expect(checkFeeds([...shown, change("d", undefined)], { withinMs })).toEqual(["d: a change was never shown"]);
  });

  it("finds a late event", () => {
    expect(checkFeeds([...shown, change("d", 2_500)], { withinMs })).toEqual(["d: a change was shown after 1500 ms"]);
  });

  it("finds that nothing was changed", () => {
    expect(checkFeeds([], { withinMs })).toEqual(["nothing was changed"]);
  });
});
