import { spawnSync } from "node:child_process";
import type { AuthorId } from "@coursewright/base/ids.ts";
import type pg from "pg";

export function decoded(file: Buffer): { samples: Int16Array; shape: string | undefined } {
  const { stdout, report } = ffmpeg(file, ["-f", "s16le", "pipe:1"]);
  return { samples: new Int16Array(new Uint8Array(stdout).buffer), shape: /Audio: (mp3.*)/.exec(report)?.[1] };
}

/** The time in ms of the first sound after `ms`. */
export function onsetAfter(samples: Int16Array, ms: number): number {
  const from = Math.max(0, Math.round(ms * 24));
  return (from + samples.subarray(from).findIndex((sample) => Math.abs(sample) > 300)) / 24;
}

export function levelOf(file: Buffer, { startMs, endMs } = { startMs: 0, endMs: 3_600_000 }): { loudness: number; peak: number } {
  const part = `atrim=start=${startMs / 1000}:end=${endMs / 1000},ebur128=peak=true:framelog=verbose`;
  const { report } = ffmpeg(file, ["-af", part, "-f", "null", "-"]);
  return { loudness: Number(/\sI:\s+(\S+) LUFS/.exec(report)?.[1]), peak: Number(/Peak:\s+(\S+) dBFS/.exec(report)?.[1]) };
}

/** The duration of the fake's speech, computed from its WAV bytes: 16 kHz, 16 bits. */
export async function msAlone(provider: { baseUrl: string }, text: string): Promise<number> {
  const response = await fetch(`${provider.baseUrl}/audio/speech`, {
    method: "POST",
    body: JSON.stringify({ model: "demo-speech", input: text, voice: "alloy", response_format: "wav" }),
    headers: { authorization: "Bearer sk-any", "content-type": "application/json" },
  });
  const headerBytes = 44;
  const bytesPerMs = 32;
  return ((await response.arrayBuffer()).byteLength - headerBytes) / bytesPerMs;
}

export async function rowsOf(owner: pg.Client, uid: AuthorId): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of ["spoken_chunks", "audiobooks", "loose_sounds"]) {
    const { rows } = await owner.query<{ count: number }>(`select count(*)::integer as count from ${table} where author_id = $1`, [uid]);
    counts[table] = rows[0]?.count ?? 0;
  }
  return counts;
}

/** Decodes with ffmpeg, an independent and strict decoder. */
function ffmpeg(input: Buffer, args: readonly string[]) {
  const given = ["-nostdin", "-hide_banner", "-nostats", "-xerror", "-i", "pipe:0", ...args];
  const { status, stdout, stderr } = spawnSync("ffmpeg", given, { input, maxBuffer: 100_000_000 });
  if (status !== 0 || /error|invalid|missing/i.test(String(stderr))) throw new Error(`ffmpeg refuses the file: ${String(stderr)}`);
  return { stdout, report: String(stderr) };
}
