import { maxVideoSeconds, type VideoProblem } from "@coursewright/contract/uploads.ts";
import { z } from "zod";
import { FfmpegFailed, readers, runBounded } from "./bounded-ffmpeg.ts";

/** Its dimensions are those on the screen: upright and with square pixels. */
export interface ProbedVideo {
  readonly seconds: number;
  readonly width: number;
  readonly height: number;
  readonly hasSound: boolean;
  readonly framesPerSecond: number;
}

/** The conversion cannot succeed. The author is told why, and pays nothing. */
export class VideoRefused extends Error {
  override name = "VideoRefused";
  readonly problem: VideoProblem;
  constructor(problem: VideoProblem, options?: ErrorOptions) {
    super(`The video was refused: ${problem}`, options);
    this.problem = problem;
  }
}

/** 4096 × 2304, upright or not. */
export const maxVideoPixels = 9_437_184;
const withinMs = 60_000;

const Stream = z.object({
  codec_type: z.string(),
  codec_name: z.string().optional(),
  width: z.number().int().optional(),
  height: z.number().int().optional(),
  sample_aspect_ratio: z.string().optional(),
  avg_frame_rate: z.string().optional(),
  duration: z.string().optional(),
  disposition: z.object({ attached_pic: z.number() }).partial().optional(),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
});
const Report = z.object({ streams: z.array(Stream), format: z.object({ duration: z.string().optional() }) });

const asked =
  "format=duration:stream=codec_type,codec_name,width,height,sample_aspect_ratio,avg_frame_rate,duration:stream_disposition=attached_pic:stream_side_data=rotation";

/** Reads only the file's headers. Throws VideoRefused. */
export async function probeVideo(file: string, { folder, signal }: { folder: string; signal: AbortSignal }): Promise<ProbedVideo> {
  const { streams, format } = await readReport(file, { folder, signal });
  const film = streams.find(({ codec_type: type, disposition }) => type === "video" && disposition?.attached_pic !== 1);
  if (!film?.width || !film.height || film.codec_name === undefined) throw new VideoRefused("type");
  if (film.width * film.height > maxVideoPixels) throw new VideoRefused("too large");
  const seconds = Number(format.duration ?? film.duration);
  // Recordings of browsers often have no length in their header.
  const known = Number.isFinite(seconds) && seconds > 0 ? seconds : await countSeconds(file, { folder, signal });
  if (known > maxVideoSeconds) throw new VideoRefused("too long");
  const upright = { width: Math.round(film.width * ratioOf(film.sample_aspect_ratio)), height: film.height };
  const turned = Math.abs(film.side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0) % 180 === 90;
  return {
    seconds: known,
    width: turned ? upright.height : upright.width,
    height: turned ? upright.width : upright.height,
    hasSound: streams.some(({ codec_type: type }) => type === "audio"),
    framesPerSecond: ratioOf(film.avg_frame_rate, 30),
  };
}

async function readReport(file: string, bounds: { folder: string; signal: AbortSignal }): Promise<z.infer<typeof Report>> {
  try {
    const args = ["-v", "error", "-format_whitelist", readers, "-show_entries", asked, "-of", "json", file];
    return Report.parse(JSON.parse(await runBounded("ffprobe", args, { ...bounds, withinMs })));
  } catch (cause) {
    throw cause instanceof FfmpegFailed || cause instanceof SyntaxError || cause instanceof z.ZodError
      ? new VideoRefused("type", { cause })
      : cause;
  }
}

/** Copies the film to nowhere, without decoding it, and returns the time of its end. */
async function countSeconds(file: string, bounds: { folder: string; signal: AbortSignal }): Promise<number> {
  let seconds = 0;
  const args = [
    "-v",
    "error",
    "-nostdin",
    "-format_whitelist",
    readers,
    "-i",
    file,
    "-map",
    "0:v:0",
    "-c",
    "copy",
    "-f",
    "null",
    "-progress",
    "pipe:1",
    "-",
  ];
  const onLine = (line: string) => (seconds = secondsIn(line) ?? seconds);
  await runBounded("ffmpeg", args, { ...bounds, withinMs, onLine }).catch((cause: unknown) => {
    throw cause instanceof FfmpegFailed ? new VideoRefused("type", { cause }) : cause;
  });
  if (seconds <= 0) throw new VideoRefused("type");
  return seconds;
}

/** The position in a line of ffmpeg's progress. */
export function secondsIn(line: string): number | undefined {
  const micros = line.startsWith("out_time_us=") ? Number(line.slice("out_time_us=".length)) : Number.NaN;
  return Number.isFinite(micros) && micros >= 0 ? micros / 1e6 : undefined;
}

/** "30000/1001" and "16:9". */
function ratioOf(text: string | undefined, fallback = 1): number {
  const [over = 0, under = 0] = (text ?? "").split(/[/:]/).map(Number);
  const ratio = over / under;
  return Number.isFinite(ratio) && ratio > 0 ? ratio : fallback;
}
