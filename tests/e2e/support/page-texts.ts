import { readBlock } from "@coursewright/blocks/registry.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { catalogueText } from "@coursewright/blocks/kit/text/block-text.ts";
import { expect, type Page } from "@playwright/test";
import type { PreparedPage } from "./prepared-page.ts";

export function para(text: string) {
  return { type: "para", data: { text: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text }] }] } } };
}

export function heading(text: string) {
  return { type: "heading", data: { text, meta: { level: 2 } } };
}

/** The stored text of each section. */
export async function storedTexts({ stored }: PreparedPage): Promise<string[]> {
  return textsOf(await stored());
}

export function textsOf(blocks: readonly StoredBlock[]): string[] {
  return blocks.map((block) => {
    const read = readBlock(block);
    return read.state === "ok" ? catalogueText(read.block, read.data) : "";
  });
}

/** The visible text of each section, without placeholders. */
export function textOfPage(page: Page): Promise<string[]> {
  return page.locator("[data-block]").evaluateAll((frames) =>
    frames.map((frame) => {
      const place = frame.querySelector("[data-leaf]") ?? frame.querySelector("p:not(.leaf-placeholder)");
      return (place?.textContent ?? "").trim();
    }),
  );
}

/** Puts the cursor at the end of a text. The editor of a paragraph loads on its first click. */
export async function writeAfter(page: Page, text: string, words: string): Promise<void> {
  await page.getByText(text, { exact: true }).click();
  await expect(page.locator("[data-leaf]:focus")).toHaveText(text);
  await page.keyboard.press("End");
  await page.keyboard.type(words);
}
