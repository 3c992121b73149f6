import { AppError } from "../../platform/errors/app-error.ts";
import { boundedFetch } from "./bounded-fetch.ts";

export interface Picture {
  readonly contentType: "image/jpeg" | "image/webp";
  readonly bytes: Buffer;
}

const maxBytes = 1_000_000;

/** Undefined if there is none. The first bytes decide the type, not the response header. */
export async function readPicture(address: string, { timeoutMs = 5_000 }: { timeoutMs?: number }): Promise<Picture | undefined> {
  const answer = await boundedFetch(address, { timeoutMs, maxBytes }).catch((cause: unknown) => {
    throw new AppError("search_failed", { cause });
  });
  if (answer.status === 404) return undefined;
  const contentType = answer.status === 200 ? typeOf(answer.bytes) : undefined;
  if (!contentType) throw new AppError("search_failed", { cause: new Error(`No picture, status ${answer.status}`) });
  return { contentType, bytes: answer.bytes };
}

function typeOf(bytes: Buffer): Picture["contentType"] | undefined {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return "image/jpeg";
  const isWebp = bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP";
  return isWebp ? "image/webp" : undefined;
}
