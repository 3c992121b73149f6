import { maxPictureWidth, widthsOf } from "@coursewright/blocks/kit/media/sized-picture.ts";
import sharp from "sharp";
import { avif, makeAvifSizes, makeSizes, webp } from "../../apps/server/src/features/uploads/make-sizes.ts";
import { median, type BenchSize } from "./interleaved.ts";

const size = { width: 6000, height: 4167 };
const maxMsToWebp = 2_000;
const maxRatio = 1.3;

interface Run {
  /** Until every WebP exists, which is when a page can show the picture. */
  readonly webpMs: number;
  readonly allMs: number;
  /** CPU time of all threads for everything. */
  readonly cpuMs: number;
}

/** Compares a photograph of 25 megapixels in all its sizes with one sharp call for each size and the same settings. */
export async function benchUpload({ pairs }: Pick<BenchSize, "pairs">): Promise<void> {
  const file = await photograph();
  const ours = () =>
    measure(
      () => makeSizes(file),
      () => makeAvifSizes(file),
    );
  const widths = widthsOf(maxPictureWidth);
  const bare = () =>
    measure(
      () =>
        Promise.all([
          sharp(file).autoOrient().resize({ width: maxPictureWidth }).jpeg({ quality: 80 }).toBuffer(),
          ...widths.map((width) => sharp(file).autoOrient().resize({ width }).webp(webp).toBuffer()),
        ]),
      async () => {
        for (const width of widths) await sharp(file).autoOrient().resize({ width }).avif(avif).toBuffer();
      },
    );
  await ours();
  const runs: Array<{ ours: Run; bare: Run }> = [];
  for (let pair = 1; pair <= pairs; pair += 1) {
    const run = { bare: await bare(), ours: await ours() };
    runs.push(run);
    console.log(`${String(pair).padStart(2)}  bare ${show(run.bare)}  ours ${show(run.ours)}  ratio ${ratioOf(run).toFixed(2)}`);
  }
  const middle = (pick: (run: (typeof runs)[number]) => number) => Number(median(runs.map(pick)).toFixed(2));
  console.log(
    JSON.stringify({
      bench: "upload",
      ratio: middle(ratioOf),
      maxRatio,
      webpMs: Math.round(middle((run) => run.ours.webpMs)),
      maxMsToWebp,
      bareWebpMs: Math.round(middle((run) => run.bare.webpMs)),
      cpuMsOurs: Math.round(middle((run) => run.ours.cpuMs)),
      cpuMsBare: Math.round(middle((run) => run.bare.cpuMs)),
      megapixels: Math.round((size.width * size.height) / 1e6),
      bytes: file.length,
      pairs,
    }),
  );
}

async function measure(toWebp: () => Promise<unknown>, toAvif: () => Promise<unknown>): Promise<Run> {
  const cpuBefore = process.cpuUsage();
  const started = performance.now();
  await toWebp();
  const webpMs = performance.now() - started;
  await toAvif();
  const { user, system } = process.cpuUsage(cpuBefore);
  return { webpMs, allMs: performance.now() - started, cpuMs: (user + system) / 1000 };
}

/** Coarse grain under fine grain, about as hard to compress as a photograph. */
async function photograph(): Promise<Buffer> {
  const grain = (width: number, height: number, sigma: number) =>
    sharp({ create: { width, height, channels: 3, background: "#888", noise: { type: "gaussian", mean: 128, sigma } } });
  const coarse = await grain(240, 160, 60).resize(size.width, size.height, { fit: "fill" }).png().toBuffer();
  const fine = await grain(size.width, size.height, 6).png().toBuffer();
  return sharp(coarse)
    .composite([{ input: fine, blend: "soft-light" }])
    .jpeg({ quality: 92 })
    .toBuffer();
}

function ratioOf({ ours, bare }: { ours: Run; bare: Run }): number {
  return ours.cpuMs / bare.cpuMs;
}

function show({ webpMs, allMs, cpuMs }: Run): string {
  return `webp ${webpMs.toFixed(0)} ms, all ${allMs.toFixed(0)} ms, cpu ${cpuMs.toFixed(0)} ms`;
}
