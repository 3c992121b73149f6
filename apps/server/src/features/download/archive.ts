import { Readable } from "node:stream";
import { callbackify } from "node:util";
import { ZipFile } from "yazl";

/** A file of the archive: its bytes are asked for when its turn has come, and not kept. */
export interface Entry {
  readonly path: string;
  readonly isPacked?: boolean;
  read(): Promise<Readable> | Readable;
}

/** Written while it is read: one file at a time, and no faster than the reader takes it. */
export function zipOf(entries: Iterable<Entry>): Readable {
  const zip = new ZipFile();
  const output = new Readable().wrap(zip.outputStream);
  let current: Readable | undefined;
  // A reader who leaves in the middle must not leave a connection to the store behind.
  output.once("close", () => current?.destroy());
  zip.on("error", (error) => output.destroy(error instanceof Error ? error : new Error(String(error))));
  for (const { path, isPacked = false, read } of entries) {
    const open = async () => {
      if (output.destroyed) throw new Error("Nobody reads the archive any more");
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

/** A long list, written line by line. */
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

/** A name that any computer takes for a file, and that can lead nowhere else. */
export function fileName(name: string): string {
  const plain = name
    .normalize("NFC")
    .replaceAll(/[^\p{L}\p{N} ._-]/gu, " ")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/^[ .]+|[ .]+$/g, "");
  return plain.slice(0, 60).trim() || "untitled";
}
