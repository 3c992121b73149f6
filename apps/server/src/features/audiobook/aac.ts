import { bitRate, sampleRate } from "./mp3.ts";
import { runFfmpeg } from "./run-ffmpeg.ts";

/*
 * The pages of a bound audiobook are AAC in frames that say their own length (ADTS): put behind each other they are one, as our MP3s are.
 * The encoder is late by a frame and fills up the last one; since pages end in silence, frames can be left out there until the length is right.
 */

const samplesPerFrame = 1024;
const headerBytes = 7;
const encodedWithinMs = 60_000;

/** Undefined where it is no MP3. */
export async function toAac(mp3: Uint8Array): Promise<Buffer | undefined> {
  const input = ["-f", "mp3", "-i", "pipe:0", "-map", "0:a:0"];
  const shape = ["-c:a", "aac", "-b:a", String(bitRate), "-ar", String(sampleRate), "-ac", "1"];
  const output = ["-map_metadata", "-1", "-fflags", "+bitexact", "-flags:a", "+bitexact", "-f", "adts", "pipe:1"];
  const maxOutputBytes = mp3.byteLength * 2 + 10_000;
  const encoded = await runFfmpeg({ args: [...input, ...shape, ...output], input: mp3, maxOutputBytes, withinMs: encodedWithinMs });
  return encoded?.output;
}

/** The frame in which this moment lies nearest. */
export function framesUntil(ms: number): number {
  return Math.round((ms * sampleRate) / 1000 / samplesPerFrame);
}

/** The first so many frames, or as many as there are. */
export function firstFrames(aac: Buffer, count: number): Buffer {
  let end = 0;
  for (let frame = 0; frame < count && end + headerBytes <= aac.length; frame += 1) {
    const bytes = ((aac.readUInt8(end + 3) & 0x03) << 11) | (aac.readUInt8(end + 4) << 3) | (aac.readUInt8(end + 5) >> 5);
    if (aac.readUInt16BE(end) >> 4 !== 0xfff || bytes < headerBytes || end + bytes > aac.length)
      throw new Error("There is no frame of AAC");
    end += bytes;
  }
  return aac.subarray(0, end);
}
