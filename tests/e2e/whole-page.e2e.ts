import { expect, type Page } from "@playwright/test";
import { collectComplaints } from "./support/authoring.ts";
import { paste, sectionsOn } from "./support/clipboard.ts";
import { openPreparedPage } from "./support/prepared-page.ts";
import { test } from "./support/shared-tab.ts";

const dot = "iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC";
const sentence = "Flour and water rest in a warm jar until small bubbles rise through the dough. ";
const paragraphOf = (sentences: number) => sentence.repeat(sentences).trim();

/** Counts what the author does beyond the characters of the text itself. */
class Hands {
  keys = 0;
  clicks = 0;
  characters = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async type(text: string): Promise<void> {
    this.characters += text.length;
    // A whole paragraph key by key would take ten seconds.
    await (text.length > sentence.length ? this.#page.keyboard.insertText(text) : this.#page.keyboard.type(text));
  }

  /** Characters that command, such as `## `, are keys. */
  async command(text: string): Promise<void> {
    this.keys += text.length;
    await this.#page.keyboard.type(text);
  }

  async press(key: string): Promise<void> {
    this.keys += 1;
    await this.#page.keyboard.press(key);
  }

  async click(name: string): Promise<void> {
    this.clicks += 1;
    await this.#page.getByText(name).first().click();
  }

  async paste(clip: Parameters<typeof paste>[1]): Promise<void> {
    this.keys += 1;
    await paste(this.#page, clip);
  }
}

test("a page with all a lesson needs takes few keys and clicks", async ({ page }) => {
  const complaints = collectComplaints(page);
  const { stored } = await openPreparedPage(page);
  const hands = new Hands(page);
  const began = performance.now();
  await page.getByLabel("Name of the page").click();
  hands.clicks += 1;
  await hands.press("Enter");
  await expect(page.locator("[data-block] [data-leaf]:focus")).toBeVisible();
  await hands.type(paragraphOf(9));
  await hands.press("Enter");
  await hands.command("## ");
  await hands.type("What you need");
  await hands.press("Enter");
  await hands.type(paragraphOf(8));
  await hands.press("Enter");
  await hands.command("- ");
  for (const item of ["Rye flour", "Water", "A jar"]) {
    await hands.type(item);
    await hands.press("Enter");
  }
  await hands.press("Enter");
  await hands.paste({ text: "Day\tFlour\tWater\nMonday\t50 g\t50 g\nTuesday\t50 g\t50 g" });
  await expect(page.locator("[data-type=table]")).toContainText("Tuesday");
  await hands.press("Control+Enter");
  await hands.command("## ");
  await hands.type("How to feed it");
  await hands.press("Enter");
  await hands.type(paragraphOf(11));
  await hands.press("Enter");
  await hands.type(`${paragraphOf(11)} More in the baker's book`);
  for (let word = 0; word < 2; word += 1) await hands.press("Control+Shift+ArrowLeft");
  await hands.press("Control+k");
  await expect(page.getByRole("dialog").getByRole("combobox").or(page.getByRole("dialog").getByRole("textbox"))).toBeFocused();
  await hands.type("https://example.com/bread");
  await hands.press("Enter");
  await expect(page.locator('[data-block] a[href="https://example.com/bread"]')).toBeVisible();
  await hands.press("End");
  await hands.press("Enter");
  await hands.paste({ files: ["one.png", "two.png", "three.png"].map((name) => ({ name, type: "image/png", content: dot })) });
  await expect(page.locator("[data-type=image] img")).toHaveCount(3);
  const seconds = (performance.now() - began) / 1000;
  console.log(JSON.stringify({ keys: hands.keys, clicks: hands.clicks, characters: hands.characters, seconds: Math.round(seconds) }));
  const kinds = (await sectionsOn(page)).map((each) => each.replace(/:.*/, ""));
  expect(kinds.filter((kind) => kind !== "Base")).toEqual([
    "para",
    "heading",
    "para",
    "para",
    "table",
    "heading",
    "para",
    "para",
    "image",
    "image",
    "image",
  ]);
  await expect.poll(async () => JSON.stringify(await stored()).match(/"bulletList"|https:\/\/example.com\/bread|Tuesday/g)).toHaveLength(3);
  const words = (await page.locator("[data-type=para], [data-type=heading]").allTextContents()).join(" ").split(/\s+/).length;
  expect(words).toBeGreaterThanOrEqual(600);
  expect(hands.keys + hands.clicks).toBeLessThanOrEqual(40);
  expect(complaints).toEqual([]);
});
