import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Locator, type Page } from "@playwright/test";

type Scheme = "light" | "dark";

/** The rules of axe that depend on colors. */
const colorRules = ["color-contrast", "link-in-text-block"];

/** Checks the current screen in light and dark once `sign` is visible. A second scheme changes colors alone, so only their rules run again. */
export async function expectNoViolations(page: Page, sign: Locator, schemes: readonly Scheme[] = ["light", "dark"]): Promise<void> {
  for (const [index, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect(sign).toBeVisible();
    await page.evaluate(endOfTransitions);
    const axe = index === 0 ? axeFor(page) : axeFor(page).withRules(colorRules);
    expect(await violationsOf(axe), `${page.url()} ${colorScheme}`).toEqual([]);
  }
}

/** A colour that is still changing, as that of a button that was busy, has no contrast of its own. */
async function endOfTransitions(): Promise<void> {
  const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.allSettled(transitions.map(({ finished }) => finished));
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
