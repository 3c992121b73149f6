import { join } from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";

const folder = join(import.meta.dirname, "../../docs/guide/pictures");
const maxBytes = 120_000;

export interface Picture {
  /** The file name without its ending. */
  readonly name: string;
  /** The picture shows this part of the screen; the whole screen by default. */
  readonly clip?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly of?: Locator;
}

/** Writes docs/guide/pictures/{name}.webp. */
export async function takePicture(page: Page, { name, clip, of }: Picture): Promise<void> {
  await settle(page);
  const options = { animations: "disabled", caret: "hide" } as const;
  const bytes = of ? await of.screenshot(options) : await page.screenshot({ ...options, ...(clip && { clip }) });
  const { size } = await sharp(bytes)
    .webp({ quality: 86, effort: 6 })
    .toFile(join(folder, `${name}.webp`));
  expect(size, `${name}.webp is too large`).toBeLessThan(maxBytes);
}

/** Waits for fonts and for every visible picture, then moves the pointer away so that nothing is hovered. */
async function settle(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const visible = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight);
    await Promise.all(visible.map((image) => image.decode().catch(() => undefined)));
  });
  await page.waitForTimeout(300);
}
