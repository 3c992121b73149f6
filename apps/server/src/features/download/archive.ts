import { Readable } from "node:stream";
import { callbackify } from "node:util";
import { ZipFile } from "yazl";

/** A file of the archive. Its bytes are read only when it is written, and not kept in memory. */
export interface Entry {
  readonly path: string;
  readonly isPacked?: boolean;
  read(): Promise<Readable> | Readable;
}

/** Streams the archive: it reads one file at a time, and no faster than the client. */
export function zipOf(entries: Iterable<Entry>): Readable {
  const zip = new ZipFile();
  const output = new Readable().wrap(zip.outputStream);
  let current: Readable | undefined;
  // Close the connection to the object store when the client disconnects.
  output.once("close", () => current?.destroy());
  zip.on("error", (error) => output.destroy(error instanceof Error ? error : new Error(String(error))));
  for (const { path, isPacked = false, read } of entries) {
    const open = async () => {
      if (output.destroyed) throw new Error("The client no longer reads the archive");
      return (current = await read());
    };
    zip.addReadStreamLazy(path, { compress: !isPacked }, callbackify(open));
  }
  zip.end();
  return output;
}

export function jsonFile(read: () => Promise<unknown>): Entry["read"] {
  return async () => Readable.from([JSON.stringify(await read(), null, 2)]);
}

/** Writes a long list line by line. */
export function jsonList(items: () => AsyncIterable<unknown>): Entry["read"] {
  async function* lines() {
    let isFirst = true;
    for await (const item of items()) {
      yield `${isFirst ? "[" : ","}\n  ${JSON.stringify(item)}`;
      isFirst = false;
    }
    yield isFirst ? "[]\n" : "\n]\n";
  }
  return () => Readable.from(lines());
}

/** Makes a file name that is valid on every system and cannot leave its folder. */
export function fileName(name: string): string {
  const plain = name
    .normalize("NFC")
    .replaceAll(/[^\p{L}\p{N} ._-]/gu, " ")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/^[ .]+|[ .]+$/g, "");
  return plain.slice(0, 60).trim() || "untitled";
}
