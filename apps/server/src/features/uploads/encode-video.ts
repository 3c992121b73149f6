import { join } from "node:path";
import { videoWidthsOf } from "@coursewright/blocks/kit/media/sized-video.ts";
import { FfmpegFailed, readers, runBounded } from "./bounded-ffmpeg.ts";
import { maxVideoPixels, type ProbedVideo, secondsIn, VideoRefused } from "./probe-video.ts";

export interface EncodedVideo {
  /** The widest comes first. */
  readonly films: ReadonlyArray<{ readonly path: string; readonly width: number; readonly height: number }>;
  readonly poster: string;
}

interface Encoding {
  readonly folder: string;
  readonly video: ProbedVideo;
  readonly signal: AbortSignal;
  onShare(share: number): void;
}

const maxWidth = 1920;
const maxHeight = 1920;
const maxFramesPerSecond = 60;
const leastMs = 5 * 60_000;
/** A slow machine needs about twice the film's length for 1080p. */
const msPerSecond = 5_000;
const posterWithinMs = 60_000;
/** More threads need more memory, and a worker has other jobs. */
const threads = "2";

/** Makes H.264 and AAC in two or three widths, which every browser plays, and a picture from the film. Throws VideoRefused. */
export async function encodeVideo(file: string, encoding: Encoding): Promise<EncodedVideo> {
  const { folder, video, signal, onShare } = encoding;
  const sizes = sizesOf(video);
  const onLine = (line: string) => {
    const seconds = secondsIn(line);
    if (seconds !== undefined) onShare(Math.min(1, seconds / video.seconds));
  };
  const [main] = sizes;
  if (!main) throw new Error("A video has no sizes");
  try {
    await runBounded("ffmpeg", encodingArgs(file, video), { folder, signal, withinMs: leastMs + video.seconds * msPerSecond, onLine });
    await runBounded("ffmpeg", posterArgs(main.name, video.seconds), { folder, signal, withinMs: posterWithinMs });
  } catch (cause) {
    throw cause instanceof FfmpegFailed ? new VideoRefused(cause.wasStopped ? "failed" : "type", { cause }) : cause;
  }
  return { films: sizes.map(({ name, ...size }) => ({ ...size, path: join(folder, name) })), poster: join(folder, posterName) };
}

const posterName = "poster.jpg";

/** Never larger than the original. Encoders need even numbers. */
function sizesOf({ width, height }: ProbedVideo) {
  const scale = Math.min(1, maxWidth / width, maxHeight / height);
  const main = even(width * scale);
  return videoWidthsOf(main)
    .map((each) => ({ name: `${each}.mp4`, width: each, height: each === main ? even(height * scale) : even((height * each) / width) }))
    .toReversed();
}

/** One process decodes once for all widths. The file's name contains no spaces. */
export function encodingArgs(file: string, video: ProbedVideo): string[] {
  const sizes = sizesOf(video);
  const rate = video.framesPerSecond > maxFramesPerSecond ? `fps=${maxFramesPerSecond},` : "";
  const parts = sizes.map((_, index) => `[part${index}]`);
  const scaled = sizes.map(({ width, height }, index) => `[part${index}]scale=${width}:${height},setsar=1,format=yuv420p[film${index}]`);
  const codecs = `-threads ${threads} -c:v libx264 -preset veryfast -crf 23 -profile:v high -g 120 -c:a aac -b:a 128k -ac 2`;
  const outputs = sizes.flatMap(({ name }, index) =>
    `-map [film${index}] ${video.hasSound ? "-map 0:a:0 " : ""}-map_metadata -1 -map_chapters -1 ${codecs} -movflags +faststart -f mp4 ${name}`.split(
      " ",
    ),
  );
  const reading = `-v error -nostdin -y -nostats -progress pipe:1 -filter_threads ${threads} -max_pixels ${maxVideoPixels} -threads ${threads}`;
  return [
    ...`${reading} -format_whitelist ${readers} -i ${file} -filter_complex`.split(" "),
    `[0:v:0]${rate}split=${sizes.length}${parts.join("")};${scaled.join(";")}`,
    ...outputs,
  ];
}

function posterArgs(film: string, seconds: number): string[] {
  // Films often begin in black.
  const at = Math.min(3, seconds / 4).toFixed(2);
  return `-v error -nostdin -y -ss ${at} -i ${film} -frames:v 1 -vf scale='min(1280,iw)':-2 -q:v 4 ${posterName}`.split(" ");
}

function even(length: number): number {
  return Math.max(2, 2 * Math.round(length / 2));
}
