import { AiFailure } from "../../platform/ai-gateway/ai-failure.ts";
import { bitRate, durationOf, sampleRate } from "./mp3.ts";
import { runFfmpeg } from "./run-ffmpeg.ts";
import { type Heard, quietFrames, timeSentences } from "./sentence-timings.ts";

/** The spoken chunk, in standard loudness and format. */
export interface ChunkSound {
  readonly mp3: Buffer;
  readonly durationMs: number;
  /** One per sentence. */
  readonly timings: readonly Heard[];
}

const targetLoudness = -18;
/** In dBFS, with headroom for inter-sample peaks of the encoder. */
const maxPeak = -2;
/** In LUFS. Quieter input counts as silence. */
const minLoudness = -55;
const keptAtEndsMs = 30;
/** Far faster than any real voice. */
const minMsPerCharacter = 4;
const maxSeconds = 300;
/** The encoder multiplies by 0.95. */
const encoderLoss = 0.45;
/** Delay of encoder and decoder together, in samples. */
const codecDelay = 1105;

/** Rejects with an AiFailure when the sound cannot be this text. */
export async function makeChunkSound(
  spoken: Uint8Array,
  { text, sentences }: { text: string; sentences: readonly string[] },
): Promise<ChunkSound> {
  const { samples, loudness, peak } = await decode(spoken);
  const speech = withoutEnds(samples);
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  if ((speech.length / sampleRate) * 1000 < letters * minMsPerCharacter) throw garbage("The speech is too short for its text");
  const level = Number.isFinite(loudness) && loudness > minLoudness ? loudness : roughLoudness(speech);
  if (level < minLoudness) throw garbage("The speech is silent");
  const mp3 = await encode(speech, { gain: targetLoudness - level + encoderLoss, peak });
  const durationMs = durationOf(mp3);
  if (durationMs === undefined) throw new Error("ffmpeg returned an MP3 in another format than ours");
  const late = Math.round((codecDelay / sampleRate) * 1000);
  const timings = timeSentences(speech, { sentences, sampleRate }).map(({ startMs, endMs }) => ({
    startMs: startMs + late,
    endMs: endMs + late,
  }));
  return { mp3, durationMs, timings };
}

interface Decoded {
  readonly samples: Float32Array;
  /** In LUFS (EBU R 128), which is undefined for very short sounds. */
  readonly loudness: number;
  /** In dBTP. */
  readonly peak: number;
}

async function decode(mp3: Uint8Array): Promise<Decoded> {
  // Name the format, so that ffmpeg does not probe untrusted bytes with other decoders.
  const input = ["-f", "mp3", "-i", "pipe:0", "-map", "0:a:0", "-t", String(maxSeconds)];
  const measure = ["-af", "aformat=channel_layouts=mono,ebur128=peak=true:framelog=verbose"];
  const output = ["-ar", String(sampleRate), "-ac", "1", "-f", "f32le", "pipe:1"];
  const maxOutputBytes = maxSeconds * sampleRate * Float32Array.BYTES_PER_ELEMENT + 1_000_000;
  const decoded = await runFfmpeg({ args: [...input, ...measure, ...output], input: mp3, maxOutputBytes });
  if (!decoded || decoded.output.length === 0) throw garbage("The speech provider returned no sound");
  const { output: bytes, messages } = decoded;
  return {
    samples: new Float32Array(new Uint8Array(bytes).buffer, 0, Math.floor(bytes.length / Float32Array.BYTES_PER_ELEMENT)),
    loudness: Number(/Integrated loudness:\s+I:\s+(\S+) LUFS/.exec(messages)?.[1]),
    peak: Number(/True peak:\s+Peak:\s+(\S+) dBFS/.exec(messages)?.[1]?.replace("-inf", "-Infinity")),
  };
}

async function encode(samples: Float32Array, { gain, peak }: { gain: number; peak: number }): Promise<Buffer> {
  const filters = [`volume=${gain.toFixed(2)}dB`];
  // Use a constant gain and limit only peaks that would clip: a voice may peak far above its loudness.
  if (peak + gain > maxPeak) filters.push(`alimiter=limit=${(10 ** (maxPeak / 20)).toFixed(4)}:attack=1:release=40:level=0:latency=1`);
  const input = ["-f", "f32le", "-ar", String(sampleRate), "-ac", "1", "-i", "pipe:0", "-af", filters.join(",")];
  // No bit reservoir, so that frames are independent. No index and no tags, so that the file has only audio frames.
  const shape = ["-c:a", "libmp3lame", "-b:a", String(bitRate), "-reservoir", "0", "-write_xing", "0", "-id3v2_version", "0"];
  const output = ["-map_metadata", "-1", "-fflags", "+bitexact", "-flags:a", "+bitexact", "-f", "mp3", "pipe:1"];
  const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
  const encoded = await runFfmpeg({
    args: [...input, ...shape, ...output],
    input: bytes,
    maxOutputBytes: (maxSeconds * bitRate) / 8 + 10_000,
  });
  if (!encoded) throw new Error("ffmpeg could not encode a sound");
  return encoded.output;
}

function withoutEnds(samples: Float32Array): Float32Array {
  const isQuiet = quietFrames(samples, sampleRate);
  const perFrame = Math.ceil(samples.length / Math.max(1, isQuiet.length));
  const kept = (keptAtEndsMs * sampleRate) / 1000;
  const from = isQuiet.indexOf(false) * perFrame - kept;
  const until = (isQuiet.lastIndexOf(false) + 1) * perFrame + kept;
  return samples.subarray(Math.max(0, from), Math.min(samples.length, until));
}

function roughLoudness(samples: Float32Array): number {
  return 10 * Math.log10(samples.reduce((sum, sample) => sum + sample * sample, 1e-12) / Math.max(1, samples.length));
}

function garbage(message: string): AiFailure {
  return new AiFailure("garbage", message);
}
