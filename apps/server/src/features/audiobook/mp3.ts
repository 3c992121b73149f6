/*
 * All sounds of an audiobook share one MP3 format: MPEG-2 layer III, 24 kHz, mono, 64 kbit/s, independent frames, no tags and no index.
 * All frames have the same size and duration, so lengths are exact and files can be concatenated.
 */

export const sampleRate = 24_000;
export const bitRate = 64_000;
export const frameMs = 24;
export const frameBytes = (bitRate / 8) * (frameMs / 1000);

/** With the original bit set and no protection. */
const frameHeader = Buffer.from([0xff, 0xf3, 0x84, 0xc4]);

/** A silent frame: all its lengths are zero. */
const silentFrame = Buffer.concat([frameHeader, Buffer.alloc(frameBytes - frameHeader.length)]);

/** Rounded to whole frames. */
export function silence(ms: number): Buffer {
  return Buffer.concat(Array.from({ length: Math.round(ms / frameMs) }, () => silentFrame));
}

/** The duration, or undefined when the file is not in our format. */
export function durationOf(mp3: Buffer): number | undefined {
  if (mp3.length === 0 || mp3.length % frameBytes !== 0) return undefined;
  for (let at = 0; at < mp3.length; at += frameBytes) {
    // The byte after the header says how much data lies in earlier frames. It must be zero.
    if (mp3.compare(frameHeader, 0, frameHeader.length, at, at + frameHeader.length) !== 0 || mp3[at + frameHeader.length] !== 0) {
      return undefined;
    }
  }
  return (mp3.length / frameBytes) * frameMs;
}
