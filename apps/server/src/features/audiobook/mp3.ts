/*
 * Every sound of an audiobook is MP3 of one shape: MPEG-2 layer III, 24 kHz, mono, 64 kbit/s, no frame of which needs another, with neither
 * tags nor an index. So each frame is as long as any other in bytes and in time, lengths are exact, and files put one after another are one.
 */

export const sampleRate = 24_000;
export const bitRate = 64_000;
export const frameMs = 24;
export const frameBytes = (bitRate / 8) * (frameMs / 1000);

/** With the original bit set and no protection. */
const frameHeader = Buffer.from([0xff, 0xf3, 0x84, 0xc4]);

/** A frame that says nothing: all its lengths are zero. */
const silentFrame = Buffer.concat([frameHeader, Buffer.alloc(frameBytes - frameHeader.length)]);

/** Of whole frames. */
export function silence(ms: number): Buffer {
  return Buffer.concat(Array.from({ length: Math.round(ms / frameMs) }, () => silentFrame));
}

/** How long it is; nothing where it is not of our shape. */
export function durationOf(mp3: Buffer): number | undefined {
  if (mp3.length === 0 || mp3.length % frameBytes !== 0) return undefined;
  for (let at = 0; at < mp3.length; at += frameBytes) {
    // The byte behind the header says how much of it lies in earlier frames.
    if (mp3.compare(frameHeader, 0, frameHeader.length, at, at + frameHeader.length) !== 0 || mp3[at + frameHeader.length] !== 0) {
      return undefined;
    }
  }
  return (mp3.length / frameBytes) * frameMs;
}
