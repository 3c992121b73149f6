import { spawn } from "node:child_process";
import { once } from "node:events";
import { z } from "zod";

/* Recordings of authors, by ffmpeg. It sees one file, and neither network nor playlists that would name others. */

const formats = "mov,matroska,ogg,mp3,wav,aac,avi";
const bounds = ["-protocol_whitelist", "file,pipe", "-format_whitelist", formats];
const probedWithinMs = 30_000;
const cutWithinMs = 120_000;
const maxBytes = 8_000_000;

const Probe = z.object({
  streams: z.array(z.object({ codec_type: z.string().optional() })).default([]),
  format: z.object({ duration: z.string().optional() }).default({}),
});

/** The length of a recording in seconds. Undefined if the file is damaged or has no sound. */
export async function measureSound(path: string): Promise<number | undefined> {
  const entries = ["-show_entries", "format=duration:stream=codec_type", "-of", "json"];
  const output = await run("ffprobe", [...bounds, "-v", "error", ...entries, "-i", path], probedWithinMs);
  if (!output) return undefined;
  const read = Probe.safeParse(JSON.parse(output.toString("utf8")));
  if (!read.success) return undefined;
  const { streams, format } = read.data;
  const seconds = Number(format.duration);
  return streams.some(({ codec_type }) => codec_type === "audio") && seconds > 0 ? seconds : undefined;
}

/** A part of a recording as a small MP3 for speech: about 1 MB in 5 minutes. */
export function cutSound(path: string, { from, seconds }: { from: number; seconds: number }): Promise<Buffer | undefined> {
  const part = ["-ss", String(from), "-t", String(seconds), "-i", path];
  const speech = ["-vn", "-sn", "-dn", "-ac", "1", "-ar", "16000", "-b:a", "32k", "-map_metadata", "-1", "-f", "mp3", "pipe:1"];
  return run(
    "ffmpeg",
    ["-nostdin", "-hide_banner", "-v", "error", "-max_alloc", "64000000", "-threads", "1", ...bounds, ...part, ...speech],
    cutWithinMs,
  );
}

async function run(command: string, args: readonly string[], withinMs: number): Promise<Buffer | undefined> {
  const child = spawn(command, args, {
    env: { PATH: "/usr/bin:/bin:/usr/local/bin" },
    stdio: ["ignore", "pipe", "ignore"],
    timeout: withinMs,
    killSignal: "SIGKILL",
  });
  const pieces: Buffer[] = [];
  let bytes = 0;
  child.stdout.on("data", (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > maxBytes) child.kill("SIGKILL");
    else pieces.push(piece);
  });
  const [code] = await once(child, "close");
  return code === 0 ? Buffer.concat(pieces) : undefined;
}
