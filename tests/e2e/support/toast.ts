import type { Locator, Page } from "@playwright/test";

export function toast(page: Page, text: string): Locator {
  return page.locator(".ui-toast").filter({ hasText: text });
}
