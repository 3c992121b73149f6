import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Locator, type Page } from "@playwright/test";

type Scheme = "light" | "dark";

/** The screen as it stands, once `sign` is there, in light and in dark. */
export async function expectNoViolations(page: Page, sign: Locator, schemes: readonly Scheme[] = ["light", "dark"]): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect(sign).toBeVisible();
    // The other mode opens a tab for each analysis, to see into frames of other origins. There are none.
    const axe = new AxeBuilder({ page }).setLegacyMode().withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]);
    const { violations } = await axe.analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
    expect(found, `${page.url()} ${colorScheme}`).toEqual([]);
  }
}
