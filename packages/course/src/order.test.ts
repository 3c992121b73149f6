import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inOrder, orderOf, repairOrder } from "./order.ts";

const [a, b, c] = [
  "aaaaaaaa-0000-4000-8000-000000000000",
  "bbbbbbbb-0000-4000-8000-000000000000",
  "cccccccc-0000-4000-8000-000000000000",
] as const;
const item = (uuid: string, day: number) => ({ uuid, dateCreated: `2026-01-0${day}T00:00:00.000Z` });

describe("order", () => {
  it("builds an empty order from creation dates", () => {
    expect(repairOrder({ order: [] }, [item(a, 3), item(b, 1), item(c, 2)])).toEqual(orderOf([b, c, a]));
  });

  it("appends missing items, oldest first, with the next number", () => {
    const order = [{ uuid: c, SN: 7 }];
    expect(repairOrder({ order }, [item(a, 3), item(b, 1), item(c, 2)])).toEqual({
      order: [
        { uuid: c, SN: 7 },
        { uuid: b, SN: 8 },
        { uuid: a, SN: 9 },
      ],
    });
  });

  it("drops unknown and repeated entries", () => {
    const order = [
      { uuid: c, SN: 1 },
      { uuid: a, SN: 2 },
      { uuid: a, SN: 3 },
    ];
    expect(repairOrder({ order }, [item(a, 1)])).toEqual({ order: [{ uuid: a, SN: 2 }] });
  });

  it("returns a complete order unchanged", () => {
    const document = orderOf([b, a]);
    expect(repairOrder(document, [item(a, 1), item(b, 2)])).toBe(document);
  });

  it("any repaired order names every item once, keeps placed items and is stable", () => {
    const uuid = fc.constantFrom(...Array.from("0123456789abcdef")).map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`);
    const items = fc.uniqueArray(fc.record({ uuid, dateCreated: fc.constantFrom("2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z") }), {
      selector: (entry) => entry.uuid,
    });
    const order = fc.array(fc.record({ uuid, SN: fc.integer({ min: 1, max: 20 }) }));
    fc.assert(
      fc.property(order, items, (stored, list) => {
        const repaired = repairOrder({ order: stored }, list);
        expect(repaired.order.map((entry) => entry.uuid).toSorted()).toEqual(list.map((entry) => entry.uuid).toSorted());
        expect(repairOrder(repaired, list)).toBe(repaired);
        const placed = new Set(stored.map((entry) => entry.uuid));
        const appended = repaired.order.slice(repaired.order.findLastIndex((entry) => placed.has(entry.uuid)) + 1);
        expect(appended).toEqual(repaired.order.filter((entry) => !placed.has(entry.uuid)));
        expect(inOrder(repaired, list)).toHaveLength(list.length);
      }),
    );
  });

  it("repairs 25,000 items fast enough for every load", () => {
    const many = Array.from({ length: 25_000 }, (_, index) => ({ uuid: String(index), dateCreated: "2026-01-01T00:00:00Z" }));
    expect(repairOrder({ order: [] }, many).order).toHaveLength(25_000);
  });
});
