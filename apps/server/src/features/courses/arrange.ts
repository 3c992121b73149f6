import type { OrderDocument } from "@coursewright/contract/courses.ts";
import { inOrder, repairOrder } from "@coursewright/course/order.ts";

interface Row {
  id: string;
  name: string;
  dateCreated: string;
  sn: number | null;
}

export interface Head<Id> {
  id: Id;
  uuid: Id;
  name: string;
  dateCreated: string;
}

export interface Arranged<R extends Row> {
  order: OrderDocument;
  /** The rows in order. */
  rows: R[];
  /** The order entries that are missing in the database. */
  repairs: OrderDocument["order"];
}

/** Sorts rows by their numbers and repairs missing ones. [ORD-01] [ORD-02] */
export function arrange<R extends Row>(rows: readonly R[]): Arranged<R> {
  const stored = rows
    .flatMap(({ id, sn }) => (sn === null ? [] : [{ uuid: id, SN: sn }]))
    .toSorted((a, b) => a.SN - b.SN || (a.uuid < b.uuid ? -1 : 1));
  return place(rows, { order: stored });
}

/** Sorts rows by a given order and renumbers where the numbers do not increase. */
export function rearrange<R extends Row>(rows: readonly R[], given: OrderDocument): Arranged<R> {
  const { order } = repairOrder(given, itemsOf(rows));
  const isRising = order.every(({ SN }, index) => index === 0 || SN > (order[index - 1]?.SN ?? 0));
  return place(rows, { order: isRising ? order : order.map(({ uuid }, index) => ({ uuid, SN: index + 1 })) });
}

export function headOf<Id extends string>({ id, name, dateCreated }: { id: Id; name: string; dateCreated: string }): Head<Id> {
  return { id, uuid: id, name, dateCreated };
}

function place<R extends Row>(rows: readonly R[], wanted: OrderDocument): Arranged<R> {
  const order = repairOrder(wanted, itemsOf(rows));
  const numbers = new Map<string, number | null>(rows.map(({ id, sn }) => [id, sn]));
  const placed = inOrder(
    order,
    rows.map((row) => ({ uuid: row.id, row })),
  );
  return {
    order,
    rows: placed.map(({ row }) => row),
    repairs: order.order.filter(({ uuid, SN }) => numbers.get(uuid) !== SN),
  };
}

function itemsOf(rows: readonly Row[]) {
  return rows.map(({ id, dateCreated }) => ({ uuid: id, dateCreated }));
}
