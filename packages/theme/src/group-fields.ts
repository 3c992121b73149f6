import { z } from "zod";
import { tokenOf } from "./tokens.ts";
import { Theme } from "./theme.ts";

/** A field of a theme group, with its choices. */
export type GroupField = { readonly field: string } & (
  | { readonly kind: "color" }
  | { readonly kind: "colors"; readonly max: number }
  | { readonly kind: "font" | "size" | "choice"; readonly choices: ReadonlyArray<string | number> }
);

/** All fields of a group, from the schema: a new field needs no new screen code. */
export function fieldsOfGroup(group: keyof Theme): GroupField[] {
  const schema = insideOptional(Theme.shape[group]);
  if (!(schema instanceof z.core.$ZodObject)) return [];
  return Object.entries(schema._zod.def.shape).map(([field, part]) => fieldOf(field, insideOptional(part)));
}

function fieldOf(field: string, schema: z.core.$ZodType): GroupField {
  if (schema instanceof z.core.$ZodArray) return { field, kind: "colors", max: maxOf(schema) };
  const token = tokenOf(schema);
  if (token?.kind === "color" || schema instanceof z.core.$ZodString) return { field, kind: "color" };
  const values = [...(schema._zod.values ?? [])].filter((value) => typeof value === "string" || typeof value === "number");
  return { field, kind: token?.kind ?? "choice", choices: values };
}

function maxOf(list: z.core.$ZodArray): number {
  const limit = list._zod.def.checks?.find((check) => check instanceof z.core.$ZodCheckMaxLength);
  return limit?._zod.def.maximum ?? Infinity;
}

function insideOptional(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.core.$ZodOptional ? schema._zod.def.innerType : schema;
}
