import { spawn } from "node:child_process";
import { once } from "node:events";
import { AiFailure } from "../../platform/ai-gateway/ai-failure.ts";
import { createSemaphore } from "../../platform/semaphore/semaphore.ts";

interface Finished {
  readonly output: Buffer;
  /** The output on stderr. */
  readonly messages: string;
}

interface Run {
  readonly args: readonly string[];
  readonly input: Uint8Array;
  readonly maxOutputBytes: number;
  readonly withinMs?: number;
}

const usuallyWithinMs = 30_000;
const startedWithinMs = 120_000;
const maxMessageBytes = 100_000;
/** Limit per allocation, against headers with false lengths. */
const maxAllocatedBytes = 64_000_000;

/** Each process uses a full core. */
const semaphore = createSemaphore({
  count: 2,
  maxWaitMs: startedWithinMs,
  refuse: (cause) => new AiFailure("unavailable", "Too many sounds wait to be worked on", { cause }),
});

/**
 * Runs ffmpeg from pipe to pipe, without file, network or shell access. Returns undefined when ffmpeg fails. Rejects with a
 * retryable AiFailure when this machine is too busy.
 */
export function runFfmpeg(run: Run): Promise<Finished | undefined> {
  return semaphore.run(AbortSignal.timeout(startedWithinMs), () => runOne(run));
}

const bounds = ["-nostdin", "-hide_banner", "-nostats", "-max_alloc", String(maxAllocatedBytes), "-protocol_whitelist", "pipe"];

async function runOne({ args, input, maxOutputBytes, withinMs = usuallyWithinMs }: Run): Promise<Finished | undefined> {
  const child = spawn("ffmpeg", [...bounds, ...args], {
    env: {},
    stdio: ["pipe", "pipe", "pipe"],
    timeout: withinMs,
    killSignal: "SIGKILL",
  });
  let isTooMuch = false;
  const take = (most: number) => {
    const pieces: Buffer[] = [];
    let bytes = 0;
    return {
      add(piece: Buffer) {
        bytes += piece.length;
        if (bytes <= most) return void pieces.push(piece);
        isTooMuch = true;
        child.kill("SIGKILL");
      },
      whole: () => Buffer.concat(pieces),
    };
  };
  const output = take(maxOutputBytes);
  const messages = take(maxMessageBytes);
  child.stdout.on("data", output.add);
  child.stderr.on("data", messages.add);
  // ffmpeg may exit before it has read everything. Its exit code is checked below.
  child.stdin.on("error", () => undefined);
  child.stdin.end(input);
  const [code] = await once(child, "close");
  if (code === null && !isTooMuch) throw new AiFailure("unavailable", "A sound took too long to be worked on");
  return code === 0 ? { output: output.whole(), messages: messages.whole().toString("utf8") } : undefined;
}
