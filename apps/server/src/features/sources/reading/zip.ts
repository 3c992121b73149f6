import type { FileHandle } from "node:fs/promises";
import { promisify } from "node:util";
import { type Entry, fromFd, type ZipFile } from "yauzl";
import { Unreadable } from "./document.ts";

const open = promisify(fromFd as (fd: number, options: object, callback: (error: Error | null, zip: ZipFile) => void) => void);

const maxEntries = 10_000;
/** The words of a thousand pages take about 10 MB of XML. */
const maxEntryBytes = 60_000_000;
const maxTotalBytes = 150_000_000;

/** Reads single files of an archive, with limits on what they unpack to. */
export interface Archive {
  readonly names: ReadonlySet<string>;
  /** Undefined if the archive has no such file. */
  read(name: string): Promise<string | undefined>;
}

export async function openArchive(file: FileHandle): Promise<Archive> {
  const zip = await open(file.fd, { lazyEntries: true, autoClose: false, validateEntrySizes: true }).catch(() => {
    throw new Unreadable({ reason: "damaged" });
  });
  const entries = await listEntries(zip);
  let total = 0;
  return {
    names: new Set(entries.keys()),
    async read(name) {
      const entry = entries.get(name);
      if (!entry) return undefined;
      if (entry.isEncrypted()) throw new Unreadable({ reason: "password" });
      const content = await unpack(zip, entry, Math.min(maxEntryBytes, maxTotalBytes - total));
      total += content.length;
      return new TextDecoder(content[0] === 0xff ? "utf-16le" : content[0] === 0xfe ? "utf-16be" : "utf-8").decode(content);
    },
  };
}

function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > maxEntries) throw new Unreadable({ reason: "too_large" });
  const entries = new Map<string, Entry>();
  return new Promise((resolve, reject) => {
    zip.on("entry", (entry: Entry) => {
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.once("end", () => resolve(entries));
    zip.once("error", () => reject(new Unreadable({ reason: "damaged" })));
    zip.readEntry();
  });
}

/** Counts while it unpacks, because the sizes in an archive may be false. */
function unpack(zip: ZipFile, entry: Entry, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (entry.uncompressedSize > maxBytes) return reject(new Unreadable({ reason: "too_large" }));
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(new Unreadable({ reason: "damaged" }));
      const pieces: Buffer[] = [];
      let bytes = 0;
      stream.on("data", (piece: Buffer) => {
        bytes += piece.length;
        if (bytes > maxBytes) stream.destroy(new Unreadable({ reason: "too_large" }));
        else pieces.push(piece);
      });
      stream.once("end", () => resolve(Buffer.concat(pieces)));
      stream.once("error", (cause) => reject(cause instanceof Unreadable ? cause : new Unreadable({ reason: "damaged" })));
    });
  });
}
