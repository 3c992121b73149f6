import { spawn } from "node:child_process";
import { once } from "node:events";
import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { withTemporaryFolder } from "../../platform/folders/temporary-folder.ts";

export interface M4bChapter {
  readonly title: string;
  readonly startMs: number;
  readonly endMs: number;
}

export interface M4b {
  readonly title: string;
  readonly author: string;
  readonly chapters: readonly M4bChapter[];
  /** AAC frames. */
  readonly sound: AsyncIterable<Uint8Array>;
}

const withinMs = 60_000;

/** Passes a temporary M4B file to `use`. It must be a file, because ffmpeg writes the index last and puts it first. */
export function withM4b<T>({ sound, ...metadata }: M4b, use: (file: { path: string; bytes: number }) => Promise<T>): Promise<T> {
  return withTemporaryFolder("m4b", async (folder) => {
    await writeFile(join(folder, "chapters.txt"), chapterFile(metadata));
    await bind(folder, sound);
    const path = join(folder, "book.m4b");
    return use({ path, bytes: (await stat(path)).size });
  });
}

async function bind(folder: string, sound: AsyncIterable<Uint8Array>): Promise<void> {
  const bounds = ["-nostdin", "-hide_banner", "-nostats", "-loglevel", "error", "-protocol_whitelist", "pipe,file"];
  const input = [
    "-f",
    "aac",
    "-i",
    "pipe:0",
    "-f",
    "ffmetadata",
    "-i",
    "chapters.txt",
    "-map",
    "0:a",
    "-map_metadata",
    "1",
    "-map_chapters",
    "1",
  ];
  const output = ["-c", "copy", "-bsf:a", "aac_adtstoasc", "-movflags", "+faststart", "-fflags", "+bitexact", "-f", "ipod", "book.m4b"];
  const child = spawn("ffmpeg", [...bounds, ...input, ...output], {
    cwd: folder,
    env: {},
    stdio: ["pipe", "ignore", "ignore"],
    timeout: withinMs,
    killSignal: "SIGKILL",
  });
  const closed = once(child, "close");
  // If ffmpeg stops reading early, its exit code is checked below. An error of the sound itself is rethrown.
  const fed = pipeline(Readable.from(sound), child.stdin).then(
    () => undefined,
    (error: unknown) => error,
  );
  const [failure, [code]] = await Promise.all([fed, closed]);
  if (code !== 0) throw new Error("ffmpeg could not bind an audiobook", { cause: failure });
  if (failure !== undefined) throw failure;
}

/** In ffmpeg's metadata format. */
function chapterFile({ title, author, chapters }: Omit<M4b, "sound">): string {
  const lines = [
    ";FFMETADATA1",
    ...[
      ["title", title],
      ["album", title],
      ["artist", author],
      ["genre", "Audiobook"],
      ["media_type", "2"],
    ].map(pair),
  ];
  for (const chapter of chapters) {
    const { startMs, endMs } = chapter;
    lines.push("[CHAPTER]", "TIMEBASE=1/1000", `START=${Math.round(startMs)}`, `END=${Math.round(endMs)}`, pair(["title", chapter.title]));
  }
  return `${lines.join("\n")}\n`;
}

function pair([name = "", value = ""]: readonly string[]): string {
  return `${name}=${value.replaceAll(/[\r\n\u2028\u2029]+/g, " ").replaceAll(/[\\=;#]/g, (character) => `\\${character}`)}`;
}
