import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { BlockId } from "@coursewright/base/ids.ts";
import { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import type { Page } from "@playwright/test";
import { localInstance } from "../../tools/local.ts";
import { paragraph } from "./course.ts";

/** Writes a page of this many blocks as the signed-in author. Returns its address in the editor. */
export async function writeMixedPage(page: Page, count: number): Promise<string> {
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

/** A heading first, then mostly prose with every kind of block in between, including charts. */
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
