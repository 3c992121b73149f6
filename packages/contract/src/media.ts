import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** A stored file by its key. The key cannot be guessed, and no other permission is needed. */
export const readFile = endpoint({ method: "GET", path: "/api/r2/file", query: z.object({ key: z.string().max(200) }), reply: "file" });

/** The key in a URL of ours; undefined for other URLs. */
export function keyAt(address: string): string | undefined {
  const prefix = `${readFile.path}?key=`;
  return address.startsWith(prefix) ? decodeURIComponent(address.slice(prefix.length)) : undefined;
}

export function fileAddress(key: string): string {
  return `${readFile.path}?key=${key.split("/").map(encodeURIComponent).join("/")}`;
}
