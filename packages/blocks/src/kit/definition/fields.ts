import { z } from "zod";
import { ownFile } from "../url/own-file.ts";
import { RichText } from "../text/rich-text.ts";
import { SafeUrl } from "../url/safe-url.ts";

/**
 * `text` and `richText` are visible text, `alt` is a text alternative; `number` and `choice` are data and settings, which are never
 * read aloud.
 */
export type Role = "text" | "richText" | "alt" | "media" | "link" | "number" | "choice";

/** The role of each field, used for catalogue text, speech, translation, media and checks. */
const roles = z.registry<{ role: Role }>();

export interface Field {
  path: ReadonlyArray<string | number>;
  role: Role;
  value: unknown;
}

export function label({ max = 500 }: { max?: number } = {}) {
  return z.string().max(max).register(roles, { role: "text" });
}

export function richText() {
  return RichText.clone().register(roles, { role: "richText" });
}

export function link() {
  return SafeUrl.clone().register(roles, { role: "link" });
}

/** A text alternative for a picture. */
export function alt({ max = 500 }: { max?: number } = {}) {
  return z.string().max(max).register(roles, { role: "alt" });
}

/** A finite number within the range that a chart can draw. */
export function number({ min = -1e12 }: { min?: number } = {}) {
  return z.number().min(min).max(1e12).register(roles, { role: "number" });
}

export function choice<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values).register(roles, { role: "choice" });
}

/** A URL of our own file store, or https. */
export function media() {
  return z.union([z.string().regex(ownFile), SafeUrl.refine((url) => url.startsWith("https:"))]).register(roles, { role: "media" });
}

/** The same, or empty. */
export function mediaOrNone() {
  return z.union([z.literal(""), media()]);
}

/** All fields with a role, in schema order. */
export function fieldsByRole(schema: z.core.$ZodType, data: unknown): Field[] {
  return walk(schema, data, []);
}

function walk(schema: z.core.$ZodType, value: unknown, path: Field["path"]): Field[] {
  if (value === undefined || value === null) return [];
  const role = roles.get(schema)?.role;
  if (role) return [{ path, role, value }];
  const inner = innerOf(schema);
  if (inner) return walk(inner, value, path);
  if (schema instanceof z.core.$ZodObject && isRecord(value)) {
    return Object.entries(schema._zod.def.shape).flatMap(([key, part]) => walk(part, value[key], [...path, key]));
  }
  if (schema instanceof z.core.$ZodArray && Array.isArray(value)) {
    return value.flatMap((item, index) => walk(schema._zod.def.element, item, [...path, index]));
  }
  if (schema instanceof z.core.$ZodRecord && isRecord(value)) {
    return Object.entries(value).flatMap(([key, item]) => walk(schema._zod.def.valueType, item, [...path, key]));
  }
  if (schema instanceof z.core.$ZodUnion) {
    const option = schema._zod.def.options.find((candidate) => z.core.safeParse(candidate, value).success);
    return option ? walk(option, value, path) : [];
  }
  return [];
}

/** Wrappers such as `.optional()` lose the role, so this unwraps them. */
function innerOf(schema: z.core.$ZodType): z.core.$ZodType | null {
  if (
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodDefault ||
    schema instanceof z.core.$ZodPrefault ||
    schema instanceof z.core.$ZodReadonly ||
    schema instanceof z.core.$ZodCatch ||
    schema instanceof z.core.$ZodNonOptional
  ) {
    return schema._zod.def.innerType;
  }
  return schema instanceof z.core.$ZodPipe ? schema._zod.def.in : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
