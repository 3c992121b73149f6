import { z } from "zod";
import { Color } from "./color.ts";

/**
 * What a colour does: `text` is read on a ground, `mark` (an icon, a bar) is seen on one, `ground` lies behind text, `solid` is
 * filled in, `line` divides, `fixed` is the same by day and night, since it lies on a picture.
 */
export type ColorRole = "text" | "mark" | "ground" | "solid" | "line" | "fixed";

/** What becomes of a field in CSS. A field without a slot changes a shape, and is the view's affair. */
export type Slot =
  | { kind: "font" }
  | { kind: "size" }
  | {
      kind: "color";
      role: ColorRole;
      /** The fields of the same group it is read or seen on, or `thePage`; the page too when none of them is named. */
      on: readonly string[];
    };

export const thePage = "the page";

const slots = z.registry<Slot>();

export function colorSlot(role: ColorRole, on: readonly string[] = []) {
  return Color.clone().register(slots, { kind: "color", role, on });
}

export function fontSlot<const Fonts extends readonly [string, ...string[]]>(fonts: Fonts) {
  return z.enum(fonts).register(slots, { kind: "font" });
}

export function sizeSlot<const Sizes extends readonly [string, ...string[]]>(sizes: Sizes) {
  return z.enum(sizes).register(slots, { kind: "size" });
}

export function slotOf(schema: z.core.$ZodType): Slot | undefined {
  return slots.get(schema);
}

export interface FoundSlot {
  group: string;
  field: string;
  slot: Slot;
  isList: boolean;
}

/** Every slot of a theme, in its order. */
export function slotsOf(theme: z.core.$ZodObject): FoundSlot[] {
  return Object.entries(theme._zod.def.shape).flatMap(([group, schema]) => {
    const inner = insideOptional(schema);
    return inner instanceof z.core.$ZodObject ? fieldSlots(group, inner) : [];
  });
}

function fieldSlots(group: string, schema: z.core.$ZodObject): FoundSlot[] {
  return Object.entries(schema._zod.def.shape).flatMap(([field, part]) => {
    const inner = insideOptional(part);
    const isList = inner instanceof z.core.$ZodArray;
    const slot = slots.get(isList ? inner._zod.def.element : inner);
    return slot ? [{ group, field, slot, isList }] : [];
  });
}

function insideOptional(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.core.$ZodOptional ? schema._zod.def.innerType : schema;
}
