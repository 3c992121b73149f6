import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { Json } from "./json-value.ts";

const slow = z.json();

describe("JSON value", () => {
  it("accepts every JSON value like zod, unchanged", () => {
    fc.assert(
      fc.property(fc.jsonValue({ depthSize: "medium" }), (value) => {
        fc.pre(!fc.stringify(value).includes("__proto__"));
        expect(Json.parse(value)).toEqual(slow.parse(value));
      }),
    );
  });

  it("treats non-JSON values like zod", () => {
    const holders = [(value: unknown) => value, (value: unknown) => [1, value], (value: unknown) => ({ deep: { er: [value] } })];
    const strangers: unknown[] = [undefined, Number.NaN, Infinity, 1n, Symbol("s"), () => 1, new Date(0), new Map(), /x/, new URL("a:b")];
    const cases = [...strangers, null, 0, "", false, Object.create(null)].flatMap((value) => holders.map((hold) => hold(value)));
    expect(cases.map((value) => Json.safeParse(value).success)).toEqual(cases.map((value) => slow.safeParse(value).success));
  });

  it("treats odd objects like zod", () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withDate: true, withMap: true, withSet: true }), (value) => {
        fc.pre(!fc.stringify(value).includes("__proto__"));
        expect(Json.safeParse(value).success).toBe(slow.safeParse(value).success);
      }),
    );
  });

  it("rejects __proto__ as a key", () => {
    expect(Json.safeParse(JSON.parse('{"a":{"__proto__":{"b":1}}}')).success).toBe(false);
  });
});
