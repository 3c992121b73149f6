import fc from "fast-check";
import { expect, it } from "vitest";
import { z } from "zod";
import { Json } from "./json-value.ts";

const slow = z.json();

it("judges every JSON value as zod does, and hands it on unchanged", () => {
  fc.assert(
    fc.property(fc.jsonValue({ depthSize: "medium" }), (value) => {
      fc.pre(!fc.stringify(value).includes("__proto__"));
      expect(Json.parse(value)).toEqual(slow.parse(value));
    }),
  );
});

it("judges what is not JSON as zod does", () => {
  const holders = [(value: unknown) => value, (value: unknown) => [1, value], (value: unknown) => ({ deep: { er: [value] } })];
  const strangers: unknown[] = [undefined, Number.NaN, Infinity, 1n, Symbol("s"), () => 1, new Date(0), new Map(), /x/, new URL("a:b")];
  const cases = [...strangers, null, 0, "", false, Object.create(null)].flatMap((value) => holders.map((hold) => hold(value)));
  expect(cases.map((value) => Json.safeParse(value).success)).toEqual(cases.map((value) => slow.safeParse(value).success));
});

it("judges odd objects as zod does", () => {
  fc.assert(
    fc.property(fc.anything({ withBigInt: true, withDate: true, withMap: true, withSet: true }), (value) => {
      fc.pre(!fc.stringify(value).includes("__proto__"));
      expect(Json.safeParse(value).success).toBe(slow.safeParse(value).success);
    }),
  );
});

it("refuses a name that would replace a prototype", () => {
  expect(Json.safeParse(JSON.parse('{"a":{"__proto__":{"b":1}}}')).success).toBe(false);
});
