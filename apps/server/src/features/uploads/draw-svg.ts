import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { AppError } from "../../platform/errors/app-error.ts";

interface Drawing {
  /** In pixels per inch, of which a drawing's own pixels have 72. */
  readonly density: number;
  readonly maxPixels: number;
  readonly withinMs: number;
}

// Built, every process of ours lies in one folder; in tests the sources run as they are.
const painter = import.meta.filename.endsWith(".ts")
  ? join(import.meta.dirname, "../../main-draw-svg.ts")
  : join(import.meta.dirname, "main-draw-svg.js");

/** The drawing as a PNG. One that takes too long is ended in the middle. */
export async function drawSvg(svg: Buffer, { density, maxPixels, withinMs }: Drawing): Promise<Buffer> {
  const child = spawn(process.execPath, [painter, String(density), String(maxPixels)], {
    env: {},
    stdio: ["pipe", "pipe", "ignore"],
    timeout: withinMs,
    killSignal: "SIGKILL",
  });
  // It may end before it has read everything; how it ended is told below.
  child.stdin.on("error", () => undefined);
  child.stdin.end(svg);
  const [png, [code]] = await Promise.all([child.stdout.toArray(), once(child, "close")]);
  if (code !== 0) throw new AppError("picture_refused");
  return Buffer.concat(png);
}
