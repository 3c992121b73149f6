import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { openPreparedPage } from "./support/prepared-page.ts";
import { paragraphs } from "./support/canvas.ts";

const dist = join(import.meta.dirname, "../../apps/editor/dist");
const maxBytes = 250_000;

test("makes a page editable after at most 250 kB of script", async ({ page, context }) => {
  const { address } = await openPreparedPage(page, { blocks: paragraphs("Forget the clock.") });
  // In a new tab, with nothing cached.
  const first = await context.newPage();
  await (await context.newCDPSession(first)).send("Network.setCacheDisabled", { cacheDisabled: true });
  await first.goto(address);
  await expect(first.getByText("Forget the clock.")).toBeVisible();
  const paths = await first.evaluate(() => {
    const ready = performance.getEntriesByName("editor-ready")[0]?.startTime ?? 0;
    const files = performance.getEntriesByType("resource").filter(({ startTime, name }) => startTime <= ready && name.endsWith(".js"));
    return [...new Set(files.map(({ name }) => new URL(name).pathname))];
  });
  const sizes = paths.map((path) => ({ path, bytes: gzipSync(readFileSync(join(dist, path)), { level: 9 }).length }));
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  const largest = sizes.toSorted((a, b) => b.bytes - a.bytes).slice(0, 8);
  console.log(`first load: ${(total / 1000).toFixed(1)} kB of script in ${sizes.length} files, gzipped`);
  console.log(largest.map(({ path, bytes }) => `  ${String(Math.round(bytes / 1000)).padStart(4)} kB ${path}`).join("\n"));
  expect(paths.filter((path) => /\/assets\/(?:rich-text-editor|de)-/.test(path))).toEqual([]);
  expect(total).toBeLessThanOrEqual(maxBytes);
  const sent = await first.request.get(largest[0]?.path ?? "", { headers: { "accept-encoding": "br" } });
  expect(sent.headers()["content-encoding"]).toBe("br");
  // The page is editable once the rest may load.
  await first.getByText("Forget the clock.").click();
  await expect(first.locator("[data-leaf]:focus, [data-leaf] :focus")).toBeVisible();
  await first.keyboard.type("Really. ");
  await expect(first.getByText(/Really\./)).toBeVisible();
});
