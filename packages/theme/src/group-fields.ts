import { z } from "zod";
import { slotOf } from "./slots.ts";
import { Theme } from "./theme.ts";

/** A value of a theme's group, as somebody chooses it. */
export type GroupField = { readonly field: string } & (
  | { readonly kind: "color" }
  | { readonly kind: "colors"; readonly most: number }
  | { readonly kind: "font" | "size" | "choice"; readonly choices: ReadonlyArray<string | number> }
);

/** Every value of a group in the order of the schema, so that a new one needs no new screen. */
export function fieldsOfGroup(group: keyof Theme): GroupField[] {
  const schema = insideOptional(Theme.shape[group]);
  if (!(schema instanceof z.core.$ZodObject)) return [];
  return Object.entries(schema._zod.def.shape).map(([field, part]) => fieldOf(field, insideOptional(part)));
}

function fieldOf(field: string, schema: z.core.$ZodType): GroupField {
  if (schema instanceof z.core.$ZodArray) return { field, kind: "colors", most: mostOf(schema) };
  const slot = slotOf(schema);
  if (slot?.kind === "color" || schema instanceof z.core.$ZodString) return { field, kind: "color" };
  const values = [...(schema._zod.values ?? [])].filter((value) => typeof value === "string" || typeof value === "number");
  return { field, kind: slot?.kind ?? "choice", choices: values };
}

function mostOf(list: z.core.$ZodArray): number {
  const limit = list._zod.def.checks?.find((check) => check instanceof z.core.$ZodCheckMaxLength);
  return limit?._zod.def.maximum ?? Infinity;
}

function insideOptional(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.core.$ZodOptional ? schema._zod.def.innerType : schema;
}
