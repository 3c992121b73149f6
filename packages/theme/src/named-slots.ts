import { slotsOf } from "./slots.ts";
import type { Slot } from "./slots.ts";
import { Theme } from "./theme.ts";

export interface NamedSlot {
  group: string;
  field: string;
  /** Its place when the field is a list. */
  index: number | null;
  slot: Slot;
  value: string;
}

export const themeSlots = slotsOf(Theme);

/** The slots that a theme names, with what it says; the items of a list one by one. */
export function namedSlots(theme: Theme): NamedSlot[] {
  return themeSlots.flatMap(({ group, field, slot, isList }) => {
    const value = valueAt(theme, group, field);
    const items: readonly unknown[] = isList && Array.isArray(value) ? value : [value];
    return items.flatMap((item, index) =>
      typeof item === "string" ? [{ group, field, index: isList ? index : null, slot, value: item }] : [],
    );
  });
}

export function valueAt(theme: Theme, group: string, field: string): unknown {
  const values = ownValue(theme, group);
  return typeof values === "object" && values !== null ? ownValue(values, field) : undefined;
}

function ownValue(record: object, key: string): unknown {
  return Object.getOwnPropertyDescriptor(record, key)?.value;
}
