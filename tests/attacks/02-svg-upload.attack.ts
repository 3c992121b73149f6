import type { Browser } from "@playwright/test";
import { afterAll, beforeAll, expect, it } from "vitest";
import { canary } from "../../apps/server/src/features/uploads/hostile-pictures.ts";
import { watch } from "../e2e/support/watch-for-hostile.ts";
import { launchBrowser, openContext } from "./browser.ts";
import { enrol, type Retries } from "./from-outside.ts";
import { formsOf, uploader } from "./uploading.ts";

const retries: Retries = { count: 0 };

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const svg = (inner: string, root = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="300" height="200" ${root}><rect width="300" height="200" fill="#c84"/>${inner}</svg>`;
const drawings = [
  svg("<script>hostile()</script>"),
  svg("", 'onload="hostile()"'),
  svg('<animate onbegin="hostile()" attributeName="x" dur="1s"/>'),
  svg('<set attributeName="onmouseover" to="hostile()"/>'),
  svg('<a xlink:href="javascript:hostile()"><text y="20">press</text></a>'),
  svg('<foreignObject width="99" height="99"><body xmlns="http://www.w3.org/1999/xhtml" onload="hostile()"/></foreignObject>'),
  svg('<handler xmlns="http://www.w3.org/2001/xml-events" type="text/ecmascript">hostile()</handler>'),
  svg(`<text y="20">${canary}</text><style>@keyframes x{}</style>`, 'onclick="hostile()"'),
];

it("serves an uploaded SVG as pixels that run and request nothing", async () => {
  const upload = await uploader(await enrol({ retries }));
  const page = await (await openContext(browser)).newPage();
  const complaints = await watch(page, { ownFiles: "as they are" });
  const outcomes = { served: 0, refused: 0 };
  for (const [index, drawing] of drawings.entries()) {
    // Sent under the SVG type and under a wrong one.
    const { url } = await upload(Buffer.from(drawing), index % 2 === 0 ? "image/svg+xml" : "image/png");
    if (url === undefined) outcomes.refused += 1;
    for (const { address, headers, bytes } of url === undefined ? [] : await formsOf(url)) {
      outcomes.served += 1;
      expect(headers.get("content-type")).toMatch(/^image\/(?:png|jpeg|webp|avif)$/);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
      expect(bytes.toString("latin1")).not.toMatch(new RegExp(`<svg|script|hostile|${canary}`));
      await page.goto(address);
    }
  }
  // The inline style belongs to the page in which Chromium shows a picture.
  const heard = complaints.filter((complaint) => !complaint.startsWith("Applying inline style violates"));
  console.log(JSON.stringify({ attack: 2, retries: retries.count, drawings: drawings.length, ...outcomes, beacons: heard.length }));
  expect(outcomes.served).toBeGreaterThan(0);
  expect(heard).toEqual([]);
});

it("would detect an SVG that is served unchanged", async () => {
  const page = await (await openContext(browser)).newPage();
  const complaints = await watch(page);
  const [body] = drawings;
  await page.route("http://planted.localhost/", (route) => route.fulfill({ contentType: "image/svg+xml", body }));
  await page.goto("http://planted.localhost/");
  await expect.poll(() => complaints).toContain("a hostile script ran");
});
