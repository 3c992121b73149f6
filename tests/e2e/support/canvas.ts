import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import type { Locator, Page } from "@playwright/test";

export function paragraphs(...texts: string[]) {
  return texts.map((text) => {
    const content = [{ type: "paragraph", content: [{ type: "text", text }] }];
    return { type: "para", v: 1, data: { text: { type: "doc", content } } };
  });
}

/** The first text in a block's data. */
export function textOf({ data }: StoredBlock): string {
  return /"text":"([^"]*)"/.exec(JSON.stringify(data))?.[1] ?? "";
}

export function section(page: Page, text: string): Locator {
  return page.locator("[data-block]").filter({ hasText: text });
}

export function tools(page: Page): Locator {
  return page.getByRole("toolbar", { name: "Block tools" });
}

export function handleOf(page: Page): Locator {
  return tools(page).getByRole("button", { name: "Drag to move" });
}

/** The visible text of each section. */
export function textsOn(page: Page): Promise<string[]> {
  return page.locator("[data-block]").allInnerTexts();
}
