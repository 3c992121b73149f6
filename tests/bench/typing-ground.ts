import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { BlockId } from "@coursewright/base/ids.ts";
import { StoredBlock } from "@coursewright/blocks/kit/stored-block.ts";
import { chromium, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { localInstance } from "../../tools/local.ts";
import { startProduct } from "../../tools/product.ts";
import { signUp } from "../e2e/at-the-desk.ts";
import { paragraph } from "../product/course.ts";

export interface TypingGround {
  browser: Browser;
  context: BrowserContext;
  /** Pages of the editor, by how many blocks they hold. */
  long: string;
  short: string;
  stop(): Promise<void>;
}

export const longPage = 500;
export const shortPage = 10;

/** The built product, a browser, and an author with a long and a short page of every kind of block. */
export async function startTypingGround(): Promise<TypingGround> {
  const product = await startProduct();
  const browser = await chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
  });
  const context = await browser.newContext({ baseURL: product.origin, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signUp(page);
  const [long, short] = [await writePage(page, longPage), await writePage(page, shortPage)];
  await page.close();
  return {
    browser,
    context,
    long,
    short,
    async stop() {
      await browser.close();
      await product.stop();
    },
  };
}

/** Answers the page's address in the editor. */
async function writePage(page: Page, count: number): Promise<string> {
  const post = (path: string, body: object): Promise<{ id: string }> =>
    page.evaluate(
      async ([below, text]) => {
        const { token, uid } = await (await fetch("/api/token", { method: "POST" })).json();
        const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
        const response = await fetch(`/api/coursewright/v2/users/${uid}${below}`, { method: "POST", headers, body: text });
        if (!response.ok) throw new Error(`${below}: ${response.status} ${await response.text()}`);
        return response.json();
      },
      [path, JSON.stringify(body)] as const,
    );
  const { id: project } = await post("/projects", { name: `A page of ${count}` });
  const { id: chapter } = await post(`/projects/${project}/chapters`, {});
  const { id } = await post(`/projects/${project}/chapters/${chapter}/pages`, { name: `${count} sections` });
  const blocks = mixedBlocks(count);
  await post(`/projects/${project}/chapters/${chapter}/pages/${id}/saves`, {
    saveId: randomUUID(),
    baseVersion: 0,
    upsert: blocks,
    order: blocks.map((block) => block.id),
  });
  return `/?project_uuid=${project}&chapter_uuid=${chapter}&page_uuid=${id}`;
}

/** A heading first, then mostly prose with every kind of block in between, charts among them. */
function mixedBlocks(count: number): StoredBlock[] {
  const folder = join(localInstance().checkout, "packages/blocks/src");
  const kinds = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "kit" && entry.name !== "base")
    .map(({ name }) => StoredBlock.parse(JSON.parse(readFileSync(join(folder, name, "fixtures/latest.json"), "utf8"))));
  const heading = kinds.find(({ type }) => type === "heading");
  if (!heading) throw new Error("There is no heading among the blocks");
  return Array.from({ length: count }, (_, index) => {
    const id = BlockId.parse(randomUUID());
    if (index % 25 === 0) return { ...heading, id };
    const kind = index % 3 === 1 ? kinds[Math.floor(index / 3) % kinds.length] : undefined;
    return kind
      ? { ...kind, id }
      : paragraph(id, `Section ${index}. ${"Some words that make up a paragraph of a usual length. ".repeat(3)}`);
  });
}
