import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { AppError } from "../../platform/errors/app-error.ts";

interface Drawing {
  /** In pixels per inch. A drawing's own resolution is 72. */
  readonly density: number;
  readonly maxPixels: number;
  readonly withinMs: number;
}

// The build puts all entry points into one folder; tests run the sources.
const painter = import.meta.filename.endsWith(".ts")
  ? join(import.meta.dirname, "../../main-draw-svg.ts")
  : join(import.meta.dirname, "main-draw-svg.js");

/** Returns the drawing as a PNG. Kills the process if it takes too long. */
export async function drawSvg(svg: Buffer, { density, maxPixels, withinMs }: Drawing): Promise<Buffer> {
  const child = spawn(process.execPath, [painter, String(density), String(maxPixels)], {
    env: {},
    stdio: ["pipe", "pipe", "ignore"],
    timeout: withinMs,
    killSignal: "SIGKILL",
  });
  // The process may end before it has read everything; its exit is handled below.
  child.stdin.on("error", () => undefined);
  child.stdin.end(svg);
  const [png, [code]] = await Promise.all([child.stdout.toArray(), once(child, "close")]);
  if (code !== 0) throw new AppError("picture_refused");
  return Buffer.concat(png);
}
