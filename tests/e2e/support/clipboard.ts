import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";

interface Clip {
  readonly html?: string;
  readonly text?: string;
  /** With their content in base64. */
  readonly files?: ReadonlyArray<{ readonly name: string; readonly type: string; readonly content: string }>;
}

const samples = join(import.meta.dirname, "../../../apps/editor/src/features/canvas/clipboard/fixtures");

/** A clipboard that another program wrote. */
export function sample(name: string): string {
  return readFileSync(join(samples, name), "utf8");
}

/** Pastes where the focus is, as a browser does. */
export async function paste(page: Page, { html = "", text = "", files = [] }: Clip): Promise<void> {
  await page.evaluate(
    (clip) => {
      const clipboardData = new DataTransfer();
      if (clip.html !== "") clipboardData.setData("text/html", clip.html);
      if (clip.text !== "") clipboardData.setData("text/plain", clip.text);
      for (const { name, type, content } of clip.files) {
        const bytes = Uint8Array.from(atob(content), (each) => each.codePointAt(0) ?? 0);
        clipboardData.items.add(new File([bytes], name, { type }));
      }
      const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
      (document.activeElement ?? document.body).dispatchEvent(event);
    },
    { html, text, files },
  );
}

/** The kind and the words of each section on the page. */
export function sectionsOn(page: Page): Promise<string[]> {
  return page
    .locator("[data-block]")
    .evaluateAll((frames: HTMLElement[]) =>
      frames.map((frame) => `${frame.dataset["type"]}: ${frame.innerText.replaceAll(/\s+/g, " ").trim()}`),
    );
}

/** The Markdown on the clipboard. */
export function clipboardText(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}
