import { expect } from "@playwright/test";
import { localEnvironment } from "../../tools/local.ts";
import { openPreparedPage } from "./support/prepared-page.ts";
import { test } from "./support/shared-tab.ts";

const provider = new URL(localEnvironment().AI_BASE_URL).origin;

const chart = {
  type: "barchart",
  v: 1,
  data: { title: "", subtitle: "", source: "", labels: ["A"], numBars: 2, blocks: { Block1: { label: "One", Q1: 1 } } },
};
const para = {
  type: "para",
  v: 1,
  data: {
    text: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "The starter rose 0.6 cm in two hours." }] }] },
  },
};
const reply = {
  title: "Rise",
  subtitle: "In centimetres",
  source: "",
  labels: ["Cold", "Warm"],
  numBars: 2,
  blocks: { Block1: { label: "2 h", Q1: 0.6, Q2: 1.1 }, Block2: { label: "4 h", Q1: 1.4, Q2: 3 } },
};

test("[SEE-05] figures that nobody gave are marked until they are confirmed", async ({ page }) => {
  // Digits in the name would be figures of the request.
  const name = "rise-of-the-starter";
  await fetch(`${provider}/__replies/${name}`, { method: "PUT", body: JSON.stringify(reply) });
  const { stored } = await openPreparedPage(page, { blocks: [para, chart] });
  const block = page.locator("[data-type=barchart]");
  await block.focus();
  await page.keyboard.press("Control+j");
  const panel = page.getByRole("complementary", { name: "Assistant" });
  await panel.getByRole("textbox", { name: "Message" }).fill(`After 4 h it was 1.4 cm [[reply:${name}]]`);
  await panel.getByRole("button", { name: "Send" }).click();

  // The chart had a name of its own, so the reply is a comparison first.
  await page
    .getByRole("region", { name: "Changes from jerry" })
    .getByRole("button", { name: /^Accept/ })
    .first()
    .click();

  // The page gives 0.6, the request 1.4; the rest is made up.
  const check = page.getByRole("complementary", { name: /^The helper wrote 2 figures that are neither/ });
  await expect(check.getByRole("listitem")).toHaveText(["1.1", "3"]);
  await expect.poll(async () => (await stored())[1]?.metadata).toEqual({ figuresToCheck: ["1.1", "3"] });

  await check.getByRole("button", { name: "1.1 is right" }).click();
  const left = page.getByRole("complementary", { name: /^The helper wrote a figure that is neither/ });
  await expect(left.getByRole("listitem")).toHaveText(["3"]);
  await page.keyboard.press("Control+z");
  await expect(check.getByRole("listitem")).toHaveText(["1.1", "3"]);

  await check.getByRole("button", { name: "All are right" }).click();
  await expect(check).toHaveCount(0);
  await expect(block).toBeFocused();
  await expect.poll(async () => (await stored())[1]?.metadata).toEqual({});
});

test("[SEE-05] a bar chart's request says how many bars and groups it has, and carries the chart", async ({ page }) => {
  await openPreparedPage(page, { blocks: [para, chart] });
  await page.locator("[data-type=barchart]").focus();
  await page.keyboard.press("Control+j");
  const panel = page.getByRole("complementary", { name: "Assistant" });
  const asked = page.waitForRequest("**/api/generate-chart-backendbaby2");
  await panel.getByRole("textbox", { name: "Message" }).fill("Two more hours");
  await panel.getByRole("button", { name: "Send" }).click();

  expect((await asked).postDataJSON()).toMatchObject({
    bars: 2,
    blocks: 1,
    block: { type: "barchart", data: chart.data },
    before: ["The starter rose 0.6 cm in two hours."],
    after: [],
  });
  await expect(panel.getByRole("button", { name: "Send" })).toBeEnabled();
});
