import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Locator, type Page } from "@playwright/test";

type Scheme = "light" | "dark";

/** Checks the current screen in light and dark once `sign` is visible. */
export async function expectNoViolations(page: Page, sign: Locator, schemes: readonly Scheme[] = ["light", "dark"]): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect(sign).toBeVisible();
    expect(await violationsOf(axeFor(page)), `${page.url()} ${colorScheme}`).toEqual([]);
  }
}

/** The default mode opens a tab for each analysis to inspect frames of other origins. There are none. */
export function axeFor(page: Page): AxeBuilder {
  const axe = new AxeBuilder({ page }).setLegacyMode();
  return axe.options({ resultTypes: ["violations"] }).withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]);
}

export async function violationsOf(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}
