import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import type { SourceProblem } from "@coursewright/contract/source.ts";
import { ReaderLine, type ReadDocument, type ReadingLimits } from "./document.ts";

interface Run {
  readonly path: string;
  readonly contentType?: string | undefined;
  readonly limits: ReadingLimits;
  onProgress(percent: number): void;
  /** Receives the resident memory of the process, ten times a second. */
  onMemory?(bytes: number): void;
}

export type ReaderResult = { readonly document: ReadDocument } | { readonly problem: SourceProblem };

const maxHeapMb = 768;
/** Resident memory. A document of 200 MB is in memory once or twice. */
export const maxReaderBytes = 1_500_000_000;
export const maxReaderMs = 180_000;
const memoryEveryMs = 100;
const maxOutputBytes = 120_000_000;

// The build puts all entry points into one folder; tests run the sources.
const isSource = import.meta.filename.endsWith(".ts");
const reader = isSource ? join(import.meta.dirname, "../../../main-read-source.ts") : join(import.meta.dirname, "main-read-source.js");
/** The process reads our code and the one document, and nothing else. */
const code = isSource ? join(import.meta.dirname, "../../../../../..") : dirname(import.meta.dirname);

/** Reads a document in a process that is killed when it takes too much time or memory. */
export async function runReader({ path, contentType, limits, onProgress, onMemory }: Run): Promise<ReaderResult> {
  const node = [
    `--max-old-space-size=${maxHeapMb}`,
    "--permission",
    `--allow-fs-read=${code}`,
    `--allow-fs-read=${path}`,
    "--disallow-code-generation-from-strings",
    reader,
    JSON.stringify({ path, contentType, limits }),
  ];
  const [command, ...args] = [...withoutNetwork(), process.execPath, ...node];
  const child = spawn(command ?? process.execPath, args, {
    env: {},
    stdio: ["ignore", "pipe", "ignore"],
    timeout: maxReaderMs,
    killSignal: "SIGKILL",
  });
  const ended = once(child, "close");
  const watch = setInterval(() => void killIfLarge(child, onMemory), memoryEveryMs);
  let [result, bytes]: [ReaderResult | undefined, number] = [undefined, 0];
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      bytes += line.length;
      if (bytes > maxOutputBytes) child.kill("SIGKILL");
      else result = readLine(line, onProgress) ?? result;
    }
    const [exitCode] = await ended;
    if (exitCode === 0 && result) return result;
    // A killed process was too large or too slow; one that failed met a document that its parser does not understand.
    return { problem: { reason: child.killed || child.signalCode !== null ? "too_large" : "damaged" } };
  } finally {
    clearInterval(watch);
    child.kill("SIGKILL");
  }
}

function readLine(line: string, onProgress: (percent: number) => void): ReaderResult | undefined {
  // A process that was killed leaves half a line.
  const read = ReaderLine.safeParse(parsed(line));
  if (!read.success) return undefined;
  if (!("percent" in read.data)) return read.data;
  onProgress(read.data.percent);
  return undefined;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** The limit of the heap does not count buffers. */
async function killIfLarge(child: ChildProcess, onMemory: Run["onMemory"]): Promise<void> {
  const status = await readFile(`/proc/${child.pid}/statm`, "utf8").catch(() => "");
  const pages = Number(status.split(" ")[1] ?? 0);
  onMemory?.(pages * 4_096);
  if (pages * 4_096 > maxReaderBytes) child.kill("SIGKILL");
}

let found: readonly string[] | undefined;

/** A network namespace of its own, where the system permits it. Node's permissions already refuse other programs, threads and addons. */
function withoutNetwork(): readonly string[] {
  const command = ["unshare", "--map-root-user", "--net", "--"];
  found ??= spawnSync("unshare", ["--map-root-user", "--net", "--", "true"], { timeout: 5_000 }).status === 0 ? command : [];
  return found;
}
