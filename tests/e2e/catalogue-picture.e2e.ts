import { readListing } from "@coursewright/contract/catalogue.ts";
import { expect, test, type Page } from "@playwright/test";
import sharp from "sharp";
import { openPreparedPage, type PreparedPage } from "./support/prepared-page.ts";
import { heading, para } from "./support/page-texts.ts";

const table = {
  type: "table",
  data: {
    headers: ["Kitchen", "Peak"],
    rows: [{ cells: ["Winter sill", "10 to 12 h"] }, { cells: ["Summer", "4 to 5 h"] }],
    columnWidths: [120, 120],
    rowHeights: [40, 40],
    caption: "Times to peak.",
  },
};

const seenEdge = 70;

test("[CAT-02] takes the picture half a second after drawing, or the server draws a similar one", async ({ page }) => {
  const prepared = await openPreparedPage(page, { blocks: [heading("Reading your starter"), para("A jar and a rubber band."), table] });
  const taking = millisecondsOfTaking(page);
  const taken = await pictureAfterUpdate(page, prepared);
  expect(await taking).toBeGreaterThanOrEqual(500);
  await page.route("**/screenshot.png?**", (route) => route.abort());
  const drawn = await pictureAfterUpdate(page, prepared);

  expect(drawn.equals(taken)).toBe(false);
  expect(await shareThatDiffers(taken, drawn)).toBeLessThan(0.05);
});

/** The time from drawing the page to the finished picture. */
function millisecondsOfTaking(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { promise, resolve } = Promise.withResolvers<number>();
    let since: number | undefined;
    const check = () => {
      if (document.querySelector(".picture-studio")) since ??= performance.now();
      else if (since !== undefined) resolve(performance.now() - since);
    };
    new MutationObserver(check).observe(document.body, { childList: true });
    return promise;
  });
}

async function pictureAfterUpdate(page: Page, { call, params }: PreparedPage): Promise<Buffer> {
  const before = (await call(readListing, { params })).entry?.screenshot;
  await page.locator("footer.page-foot").getByRole("button", { name: "Update catalogue" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Update catalogue" }).click();
  const read = async () => (await call(readListing, { params })).entry?.screenshot;
  await expect.poll(read).not.toBe(before);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  return (await page.request.get((await read()) ?? "")).body();
}

/** The share of differing content at thumbnail size. At low resolution each glyph is aligned to whole pixels. */
async function shareThatDiffers(...pictures: readonly [Buffer, Buffer]): Promise<number> {
  for (const each of pictures) expect(await sharp(each).metadata()).toMatchObject({ width: 1400, height: 1400 });
  const [one = [], other = []] = await Promise.all(
    pictures.map(async (each) => [...(await sharp(each).removeAlpha().greyscale().resize(seenEdge, seenEdge).raw().toBuffer())]),
  );
  const isFar = (a = 0, b = 0) => Math.abs(a - b) > 24;
  const written = one.filter((part, index) => isFar(part, one[0]) || isFar(other[index], other[0]));
  return one.filter((part, index) => isFar(part, other[index])).length / written.length;
}
