import { open } from "node:fs/promises";
import { Socket } from "node:net";
import { z } from "zod";
import { type ReaderLine, ReadingLimits, Unreadable } from "./features/sources/reading/document.ts";
import { readDocument } from "./features/sources/reading/read-document.ts";

/*
 * Reads one document from an untrusted person, writes its words as lines of JSON and ends. It is a separate process without network,
 * secrets and rights, because parsers of large formats have faults, and because a small file can keep them busy for an hour.
 */

// Where the system grants no network namespace, this keeps libraries from connecting anywhere.
Socket.prototype.connect = () => {
  throw new Error("This process has no network");
};

const { path, contentType, limits } = z
  .object({ path: z.string(), contentType: z.string().optional(), limits: ReadingLimits })
  .parse(JSON.parse(process.argv[2] ?? ""));

const write = (line: ReaderLine) => void process.stdout.write(`${JSON.stringify(line)}\n`);
let lastPercent = 0;
const file = await open(path, "r");
try {
  const { size: bytes } = await file.stat();
  const document = await readDocument({
    file,
    bytes,
    limits,
    contentType,
    onProgress(percent) {
      if (Math.floor(percent) <= lastPercent) return;
      lastPercent = Math.floor(percent);
      write({ percent: lastPercent });
    },
  });
  write({ document });
} catch (error) {
  if (!(error instanceof Unreadable)) throw error;
  write({ problem: error.problem });
}
