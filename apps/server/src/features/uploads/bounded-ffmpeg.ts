import { spawn } from "node:child_process";
import { once } from "node:events";

interface Bounds {
  readonly withinMs: number;
  readonly signal: AbortSignal;
  /** The folder in which the program may read and write. */
  readonly folder: string;
  /** Receives each line of the output as soon as it is written. */
  onLine?(line: string): void;
}

/** The address space of one process. A conversion of 1080p to three widths touches about 420 MB of it. */
const maxMemoryBytes = 4_000_000_000;
/** The size of each written file. */
export const maxFileBytes = 1_000_000_000;
const maxOutputBytes = 1_000_000;

/** The file was bad, or the program was stopped at one of its limits. */
export class FfmpegFailed extends Error {
  override name = "FfmpegFailed";
  readonly wasStopped: boolean;
  constructor(program: string, code: number | null) {
    super(`${program} ended with ${code ?? "a signal"}`);
    this.wasStopped = code === null;
  }
}

/**
 * Runs ffmpeg or ffprobe on files of one folder: without network, with limits on memory, written bytes and time, at low priority, and
 * ended by the kernel when this process dies. Returns the output.
 */
export async function runBounded(program: "ffmpeg" | "ffprobe", args: readonly string[], bounds: Bounds): Promise<string> {
  const { folder, withinMs, signal, onLine } = bounds;
  const limits = [`--as=${maxMemoryBytes}`, `--fsize=${maxFileBytes}`, "--core=0", "--nofile=64"];
  const command = [
    "--pdeathsig",
    "KILL",
    "prlimit",
    ...limits,
    "nice",
    "-n",
    "10",
    program,
    "-hide_banner",
    "-protocol_whitelist",
    "file,pipe",
  ];
  const child = spawn("setpriv", [...command, ...args], {
    cwd: folder,
    env: { PATH: "/usr/bin:/bin" },
    stdio: ["ignore", "pipe", "ignore"],
    timeout: withinMs,
    killSignal: "SIGKILL",
    signal,
  });
  const closed = once(child, "close");
  let output = "";
  let rest = "";
  child.stdout.setEncoding("utf8").on("data", (piece: string) => {
    if (!onLine) {
      output += piece;
      if (output.length > maxOutputBytes) child.kill("SIGKILL");
      return;
    }
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) onLine(line);
  });
  const [code] = await closed;
  if (code !== 0) throw new FfmpegFailed(program, code);
  return output;
}

/** Only these readers run, whatever the bytes claim to be: others open further files or addresses. */
export const readers = "mov,matroska,ogg,avi";
