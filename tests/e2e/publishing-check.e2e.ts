import { randomUUID } from "node:crypto";
import { BlockId } from "@coursewright/base/ids.ts";
import { newBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { blockOfType } from "@coursewright/blocks/registry.ts";
import { expect, test } from "@playwright/test";
import { expectNoViolations } from "./support/axe.ts";
import { openPreparedPage, paragraphOf } from "./support/prepared-page.ts";

const picture = { url: "/api/r2/file?key=abc/640x480.jpg", alt: "", caption: "A jar", decorative: false, additionalImages: [] };
const quiz = { question: "What now?", options: [{ id: "a", text: "Feed it", isCorrect: false }] };

test("lists problems for learners with their place before publishing, and fixes them", async ({ page }) => {
  const blocks = [paragraphOf("Forget the clock."), { type: "image", data: picture }, { type: "MCQ", data: quiz }];
  const { stored, params } = await openPreparedPage(page, { blocks });
  await page.getByRole("link", { name: "Launch it!" }).click();
  const check = page.getByRole("region", { name: "Before you publish" });
  await expect(check).toContainText("1 quiz has no right answer.");
  await expect(check).toContainText("1 file is missing.");
  await expect(check.getByRole("link")).toHaveCount(0);
  const line = check.locator("p", { hasText: "1 picture has no description." });
  await line.getByRole("button", { name: "Show" }).click();
  await expect(check.getByRole("link", { name: "First page" })).toHaveAttribute("href", new RegExp(params.pageId));
  await expectNoViolations(page, check, ["light", "dark"]);
  await check.getByRole("button", { name: "Mark as decoration" }).click();
  await expect(check).toContainText("Every picture has a description");
  expect((await stored())[1]?.data).toMatchObject({ decorative: true });
  // Problems do not prevent publishing.
  await expect(page.getByRole("button", { name: "Publish version 1" })).toBeEnabled();
});

test("leads from a finding to the field that mends it", async ({ page }) => {
  const hero = { title: "Bread", subtitle: "", buttonText: "Start", buttonUrl: "#", backgroundImage: "", layout: "center" };
  const blocks = [
    paragraphOf("Forget the clock."),
    { type: "image", data: picture },
    { type: "MCQ", data: quiz },
    { type: "hero-banner", data: hero },
    newOf("step-card"),
    newOf("heading"),
  ];
  const { stored } = await openPreparedPage(page, { blocks });
  const ids = (await stored()).map(({ id }) => id);
  const check = page.getByRole("region", { name: "Before you publish" });
  const panel = page.getByRole("complementary", { name: "Assistant" });
  const goTo = async (finding: string) => {
    await page.getByRole("link", { name: "Launch it!" }).click();
    await check.locator("p", { hasText: finding }).getByRole("button", { name: "Show" }).click();
    await check.getByRole("link", { name: "First page" }).filter({ visible: true }).click();
  };
  const isChosen = (index: number) => expect(page.locator(`[data-block="${ids[index]}"]`)).toHaveClass(/is-selected/);

  await goTo("1 picture has no description.");
  await isChosen(1);
  await expect(panel.getByLabel("Description for people who cannot see it")).toBeFocused();
  await goTo("1 quiz has no right answer.");
  await isChosen(2);
  await expect(panel.getByRole("button", { name: "Mark A correct" })).toBeFocused();
  await goTo("1 button leads nowhere.");
  await isChosen(3);
  await expect(panel.getByLabel("Where the button leads")).toBeFocused();
  await goTo("1 block still has sample words or figures.");
  await isChosen(4);
  await expect(page.locator(`[data-block="${ids[4]}"] [data-leaf="steps.step1.main"]`)).toBeFocused();
  await goTo("1 block is empty.");
  await expect(page.locator(`[data-block="${ids[5]}"]`)).toBeFocused();
});

function newOf(type: string): StoredBlock {
  const block = blockOfType(type);
  if (!block) throw new Error(`There is no block ${type}`);
  return newBlock(block, BlockId.parse(randomUUID()));
}
