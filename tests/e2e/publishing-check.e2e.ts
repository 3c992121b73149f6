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
