import { z } from "zod";

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/** As `z.json()` judges it, without trying six schemas in turn for every value inside: that was most of a save's validation. */
export const Json = z.custom<JsonValue>(isJsonValue, "Not JSON");

/** Depth is bounded where text becomes JSON: by the server's body parser. */
function isJsonValue(value: unknown): value is JsonValue {
  switch (typeof value) {
    case "string":
    case "boolean":
      return true;
    case "number":
      return Number.isFinite(value);
    case "object":
      if (value === null) return true;
      return Array.isArray(value) ? value.every(isJsonValue) : isJsonObject(value);
    default:
      return false;
  }
}

function isJsonObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  // As a name of its own it would replace the prototype of whatever it is copied into.
  return !Object.hasOwn(value, "__proto__") && Object.values(value).every(isJsonValue);
}
