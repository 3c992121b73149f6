import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The five accepted formats (UPL-02) with the codecs that are usual in each. */
export const filmFormats = {
  mp4: { type: "video/mp4", codecs: ["-c:v", "libx264", "-preset", "ultrafast", "-c:a", "aac"] },
  webm: { type: "video/webm", codecs: ["-c:v", "libvpx", "-deadline", "realtime", "-cpu-used", "8", "-c:a", "libopus"] },
  ogv: { type: "video/ogg", codecs: ["-c:v", "libtheora", "-q:v", "5", "-c:a", "libvorbis"] },
  mov: { type: "video/quicktime", codecs: ["-c:v", "mjpeg", "-q:v", "5", "-c:a", "pcm_s16le"] },
  avi: { type: "video/x-msvideo", codecs: ["-c:v", "mpeg4", "-q:v", "5", "-c:a", "libmp3lame"] },
} as const;
export type FilmFormat = keyof typeof filmFormats;

interface Film {
  readonly format?: FilmFormat;
  readonly seconds?: number;
  readonly size?: string;
  readonly hasSound?: boolean;
  /** Further options of the output. */
  readonly more?: readonly string[];
}

/** A real film: a moving test picture and a tone. */
export function makeFilm({ format = "mp4", seconds = 2, size = "1280x720", hasSound = true, more = [] }: Film = {}): Promise<Buffer> {
  const sound = hasSound ? ["-f", "lavfi", "-i", `sine=frequency=440:duration=${seconds}`] : [];
  const picture = ["-f", "lavfi", "-i", `testsrc2=size=${size}:rate=25:duration=${seconds}`];
  const { codecs } = filmFormats[format];
  return made(`film.${format}`, [...picture, ...sound, "-pix_fmt", "yuv420p", ...(hasSound ? codecs : codecs.slice(0, -2)), ...more]);
}

/** Runs ffmpeg and returns the written file. */
export async function made(name: string, args: readonly string[]): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "film-"));
  try {
    await run("ffmpeg", ["-v", "error", "-nostdin", ...args, join(folder, name)]);
    return await readFile(join(folder, name));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Makes an MP4 longer without changing what it shows. */
export function paddedTo(film: Buffer, bytes: number): Buffer {
  const padding = Buffer.alloc(bytes - film.length);
  padding.writeUInt32BE(padding.length, 0);
  padding.write("free", 4, "latin1");
  return Buffer.concat([film, padding]);
}
