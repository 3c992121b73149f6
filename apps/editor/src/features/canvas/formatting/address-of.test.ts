import { describe, expect, it } from "vitest";
import { addressOf } from "./address-of.ts";

describe("address of typed text", () => {
  it.each([
    ["example.org", "https://example.org/"],
    ["www.example.org/a?b#c", "https://www.example.org/a?b#c"],
    [" http://example.org ", "https://example.org/"],
    ["https://example.org/x", "https://example.org/x"],
    ["me@example.org", "mailto:me@example.org"],
    ["mailto:me@example.org", "mailto:me@example.org"],
  ])("reads %s", (typed, address) => {
    expect(addressOf(typed)).toBe(address);
  });

  it.each(["peak", "two words.org", "javascript:alert(1)", "1.5", "", "data:text/html,x"])("rejects %s", (typed) => {
    expect(addressOf(typed)).toBeNull();
  });
});
