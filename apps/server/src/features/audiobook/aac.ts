import { bitRate, sampleRate } from "./mp3.ts";
import { runFfmpeg } from "./run-ffmpeg.ts";

/*
 * The pages of a bound audiobook are AAC in self-delimiting frames (ADTS), so files can be concatenated like our MP3s. The encoder
 * adds a frame of delay and pads the last frame. Pages end in silence, so we drop frames there until the length is right.
 */

const samplesPerFrame = 1024;
const headerBytes = 7;
const encodedWithinMs = 60_000;

/** Returns undefined when the input is not MP3. */
export async function toAac(mp3: Uint8Array): Promise<Buffer | undefined> {
  const input = ["-f", "mp3", "-i", "pipe:0", "-map", "0:a:0"];
  const shape = ["-c:a", "aac", "-b:a", String(bitRate), "-ar", String(sampleRate), "-ac", "1"];
  const output = ["-map_metadata", "-1", "-fflags", "+bitexact", "-flags:a", "+bitexact", "-f", "adts", "pipe:1"];
  const maxOutputBytes = mp3.byteLength * 2 + 10_000;
  const encoded = await runFfmpeg({ args: [...input, ...shape, ...output], input: mp3, maxOutputBytes, withinMs: encodedWithinMs });
  return encoded?.output;
}

/** The number of frames nearest to this time. */
export function framesUntil(ms: number): number {
  return Math.round((ms * sampleRate) / 1000 / samplesPerFrame);
}

export function firstFrames(aac: Buffer, count: number): Buffer {
  let end = 0;
  for (let frame = 0; frame < count && end + headerBytes <= aac.length; frame += 1) {
    const bytes = ((aac.readUInt8(end + 3) & 0x03) << 11) | (aac.readUInt8(end + 4) << 3) | (aac.readUInt8(end + 5) >> 5);
    if (aac.readUInt16BE(end) >> 4 !== 0xfff || bytes < headerBytes || end + bytes > aac.length)
      throw new Error("The data has no AAC frame at this position");
    end += bytes;
  }
  return aac.subarray(0, end);
}
