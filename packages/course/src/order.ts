import { z } from "zod";

export const OrderDocument = z.strictObject({
  order: z.array(z.strictObject({ uuid: z.uuid(), SN: z.int() })).max(25_000),
});
export type OrderDocument = z.infer<typeof OrderDocument>;

export interface Item {
  uuid: string;
  dateCreated: string;
}

/**
 * Makes an order document name every existing item exactly once. An empty order is built from creation dates. Missing items are
 * appended, oldest first; unknown and repeated entries are dropped. Returns the same document if nothing changed.
 */
export function repairOrder(document: OrderDocument, items: readonly Item[]): OrderDocument {
  const known = new Set(items.map(({ uuid }) => uuid));
  const placed = new Set<string>();
  const kept = document.order
    .toSorted((a, b) => a.SN - b.SN)
    .filter(({ uuid }) => {
      const isFirst = known.has(uuid) && !placed.has(uuid);
      placed.add(uuid);
      return isFirst;
    });
  const last = kept.at(-1)?.SN ?? 0;
  const missing = items.filter(({ uuid }) => !placed.has(uuid)).toSorted(byAge);
  const order = [...kept, ...missing.map(({ uuid }, index) => ({ uuid, SN: last + 1 + index }))];
  return isSame(order, document.order) ? document : { order };
}

/** Sorts the items by the order document. */
export function inOrder<Placed extends { uuid: string }>(document: OrderDocument, items: readonly Placed[]): Placed[] {
  const byId = new Map(items.map((item) => [item.uuid, item]));
  return document.order.toSorted((a, b) => a.SN - b.SN).flatMap(({ uuid }) => byId.get(uuid) ?? []);
}

/** A new order document, numbered from 1. */
export function orderOf(uuids: readonly string[]): OrderDocument {
  return { order: uuids.map((uuid, index) => ({ uuid, SN: index + 1 })) };
}

function byAge(a: Item, b: Item): number {
  return compare(a.dateCreated, b.dateCreated) || compare(a.uuid, b.uuid);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function isSame(a: OrderDocument["order"], b: OrderDocument["order"]): boolean {
  return a.length === b.length && a.every((entry, index) => entry.uuid === b[index]?.uuid && entry.SN === b[index]?.SN);
}
