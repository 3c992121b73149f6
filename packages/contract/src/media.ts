import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** A file of ours by the key that the server minted for it. The key cannot be guessed, and is all that it takes. */
export const readFile = endpoint({ method: "GET", path: "/api/r2/file", query: z.object({ key: z.string().max(200) }), reply: "file" });

/** The key that stands in an address of ours; nothing for any other address. */
export function keyAt(address: string): string | undefined {
  const prefix = `${readFile.path}?key=`;
  return address.startsWith(prefix) ? decodeURIComponent(address.slice(prefix.length)) : undefined;
}

export function fileAddress(key: string): string {
  return `${readFile.path}?key=${key.split("/").map(encodeURIComponent).join("/")}`;
}
