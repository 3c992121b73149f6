import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** A file of ours by the key that the server minted for it. The key cannot be guessed, and is all that it takes. */
export const readFile = endpoint({ method: "GET", path: "/api/r2/file", query: z.object({ key: z.string().max(200) }), reply: "file" });

export function fileAddress(key: string): string {
  return `${readFile.path}?key=${key.split("/").map(encodeURIComponent).join("/")}`;
}
