import { randomUUID } from "node:crypto";
import type { Endpoint } from "@coursewright/contract/endpoint.ts";
import { z } from "zod";

/** Real ids by the name of the field that needs them. */
export type Known = Readonly<Record<string, unknown>>;

interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  format?: string;
  pattern?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  minItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}

/** Texts that match the patterns of our schemas. */
const texts = ["a", "0a1b2c3d", "/launch/", "a".repeat(43), "jNQXAC9IVRw", "en", "0a".repeat(16), "/api/r2/file?key=abc/640x480.jpg"];

/** The smallest valid body of an endpoint, with real ids. */
export function sampleBody({ method, path, body }: Endpoint, known: Known): unknown {
  if (!body) return undefined;
  const file = Buffer.from("no picture");
  if (body.safeParse(file).success && !body.safeParse({}).success) return file;
  const sample = sampleOf(z.toJSONSchema(body, { io: "input", unrepresentable: "any" }) as Schema, { known, name: "" });
  const read = body.safeParse(sample);
  if (!read.success) throw new Error(`No sample for ${method} ${path}: ${read.error.message}`);
  return sample;
}

export function sampleQuery({ query }: Endpoint, known: Known): string {
  if (!query) return "";
  const sample = sampleOf(z.toJSONSchema(query, { io: "input", unrepresentable: "any" }) as Schema, { known, name: "" });
  return `?${new URLSearchParams(sample as Record<string, string>)}`;
}

export function filledPath({ path }: Endpoint, known: Known): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = known[name];
    return typeof value === "string" || typeof value === "number" ? String(value) : randomUUID();
  });
}

function sampleOf(schema: Schema, { known, name }: { known: Known; name: string }): unknown {
  if (fits(known[name], schema)) return known[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return sampleOf(choice, { known, name });
  switch (schema.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([key, inner]) => schema.required?.includes(key) || fits(known[key], inner))
          .map(([key, inner]) => [key, sampleOf(inner, { known, name: key })]),
      );
    case "array":
      return Array.from({ length: schema.minItems ?? 0 }, () => sampleOf(schema.items ?? {}, { known, name: "" }));
    case "string":
      // Some schemas need UUID version 7, others accept any.
      if (schema.format === "uuid") return randomUUID().replace(/^(.{14})./, "$17");
      // The server may fetch this address, and its guard refuses it.
      if (schema.format === "uri") return "https://localhost/";
      return (
        texts.find((text) => new RegExp(schema.pattern ?? "", "u").test(text) && text.length >= (schema.minLength ?? 0)) ?? "a".repeat(10)
      );
    case "integer":
    case "number":
      return Math.max(schema.minimum ?? 0, schema.exclusiveMinimum === undefined ? 0 : schema.exclusiveMinimum + 1);
    case "boolean":
      return false;
    default:
      return {};
  }
}

/** An id does not fit an object of the same name, such as a whole block. */
function fits(value: unknown, { type }: Schema): boolean {
  return value !== undefined && (type !== "object" || typeof value === "object");
}
