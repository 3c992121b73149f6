import sharp from "sharp";
import { expect, it } from "vitest";
import { AppError } from "../../platform/errors/app-error.ts";
import { decodeBmp } from "./bmp.ts";
import { drawSvg } from "./draw-svg.ts";
import { canary, inertSvg, pixelBomb, plainBmp, polyglotsOf, refused } from "./hostile-pictures.ts";
import { judgePicture, makeAvifSizes, makeSizes, type Sizes } from "./make-sizes.ts";
import { readPictureHeader } from "./picture-header.ts";

const maxMs = 100;

it.each(Object.entries(refused))("rejects %s at once", async (_, make) => {
  const file = make();
  // CPU time of all threads, so other load on the machine does not count.
  const before = process.cpuUsage();
  await expect(makeSizes(file)).rejects.toThrow(AppError);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(maxMs);
});

it("the bomb is a small file", () => {
  expect(pixelBomb().length).toBeLessThan(800_000);
  expect(readPictureHeader(pixelBomb())).toEqual({ format: "png", width: 16_000, height: 16_000 });
});

it("rejects a truncated file", async () => {
  const noise = await photo({ width: 600, height: 400 });
  for (const format of ["jpeg", "png", "webp", "gif"] as const) {
    const whole = await noise.clone().toFormat(format).toBuffer();
    for (const share of [0.01, 0.3, 0.9]) {
      await expect(makeSizes(whole.subarray(0, whole.length * share))).rejects.toThrow(AppError);
    }
  }
});

it.each(["jpeg", "png", "webp", "gif"] as const)("reads the size of a %s from its header", async (format) => {
  const file = await sharp({ create: { width: 321, height: 123, channels: 3, background: "#c84" } })
    .toFormat(format)
    .toBuffer();
  expect(judgePicture(file)).toEqual({ format, width: 321, height: 123 });
});

it("reads the size of lossless and extended WebP", async () => {
  const blank = { create: { width: 321, height: 123, channels: 4, background: "#c848" } } as const;
  for (const options of [{ lossless: true }, { alphaQuality: 50 }]) {
    expect(judgePicture(await sharp(blank).webp(options).toBuffer())).toEqual({ format: "webp", width: 321, height: 123 });
  }
});

it("makes WebP and AVIF in every width, upright and without EXIF", async () => {
  const notes = { IFD0: { Copyright: canary }, IFD3: { GPSLatitude: "52/1 31/1 0/1", GPSLatitudeRef: "N" } };
  const file = await (await photo({ width: 1200, height: 800 })).withExif(notes).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(file.includes(canary)).toBe(true);
  const sizes = await makeSizes(file);
  expect(namesOf(sizes)).toEqual(["800x1200.jpg", "480.webp", "800.webp"]);
  expect((await makeAvifSizes(file)).map(({ name }) => name)).toEqual(["480.avif", "800.avif"]);
  for (const { content } of sizes) {
    const { width, height, exif, icc } = await sharp(bytesOf(content)).metadata();
    expect([exif, icc, Math.abs(height / width - 1.5) < 0.01]).toEqual([undefined, undefined, true]);
  }
});

it("shrinks a large picture to the widest size on a page", async () => {
  const file = await sharp({ create: { width: 5000, height: 2500, channels: 3, background: "#c84" } })
    .jpeg()
    .toBuffer();
  expect(namesOf(await makeSizes(file))).toEqual(["2048x1024.jpg", "480.webp", "960.webp", "1440.webp", "2048.webp"]);
});

it("keeps the size and transparency of a small picture", async () => {
  const file = await sharp({ create: { width: 300, height: 200, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.5 } } })
    .png()
    .toBuffer();
  expect(namesOf(await makeSizes(file))).toEqual(["300x200.png", "300.webp"]);
});

it("shrinks a very tall picture", async () => {
  const file = await sharp({ create: { width: 1000, height: 20_000, channels: 3, background: "#c84" } })
    .png()
    .toBuffer();
  expect(namesOf(await makeSizes(file))[0]).toBe("205x4096.jpg");
});

it("shows the first frame of an animation", async () => {
  const frames = await Promise.all(
    ["#c00", "#0c0", "#00c"].map((background) =>
      sharp({ create: { width: 50, height: 40, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const film = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  const [first] = await makeSizes(film);
  expect(first.name).toBe("50x40.jpg");
  const { dominant } = await sharp(bytesOf(first.content)).stats();
  expect(dominant.r).toBeGreaterThan(180);
});

it("removes the payloads of polyglots", async () => {
  const real = await photo({ width: 64, height: 48 });
  const [jpeg, png, gif] = await Promise.all([
    real.clone().jpeg().toBuffer(),
    real.clone().png().toBuffer(),
    real.clone().gif().toBuffer(),
  ]);
  for (const file of polyglotsOf({ jpeg, png, gif })) {
    expect(file.includes(canary)).toBe(true);
    for (const { content } of [...(await makeSizes(file)), ...(await makeAvifSizes(file))]) {
      expect(bytesOf(content).includes(canary)).toBe(false);
    }
  }
});

it("rasterizes an SVG with scripts", async () => {
  const sizes = await makeSizes(inertSvg);
  expect(namesOf(sizes)[0]).toBe("1440x720.png");
  for (const { content } of sizes) {
    expect(bytesOf(content).includes("script")).toBe(false);
    expect(await sharp(bytesOf(content)).metadata()).not.toMatchObject({ format: "svg" });
  }
});

it("ends an SVG that would take hours", async () => {
  const hours = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><path d="M0 0L1000000 1000000" stroke="#000" stroke-width="5" stroke-dasharray=".01"/></svg>',
  );
  await expect(drawSvg(hours, { density: 72, maxPixels: 1_000_000, withinMs: 500 })).rejects.toThrow(AppError);
});

it("reads bitmap rows from the bottom and skips their padding", async () => {
  const raw = await decodeBmp(plainBmp());
  expect(raw && [...raw.pixels]).toEqual([255, 0, 0, 255, 255, 255, 0, 0, 255, 0, 255, 0]);
  expect(namesOf(await makeSizes(plainBmp()))).toEqual(["2x2.jpg", "2.webp"]);
});

function namesOf(sizes: Sizes): string[] {
  return sizes.map(({ name }) => name);
}

function bytesOf(content: Sizes[0]["content"]): Buffer {
  if (!(content instanceof Uint8Array)) throw new Error("It is a copy");
  return Buffer.from(content);
}

async function photo({ width, height }: { width: number; height: number }) {
  const noise = { create: { width, height, channels: 3, noise: { type: "gaussian", mean: 128, sigma: 3 } } } as const;
  return sharp(
    await sharp({ create: { ...noise.create, background: "#000" } })
      .png()
      .toBuffer(),
  );
}
