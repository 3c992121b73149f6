import type { BlockId } from "@coursewright/base/ids.ts";
import { readBlock } from "@coursewright/blocks/registry.ts";
import type { FoundIcons } from "@coursewright/blocks/kit/definition/define-block.ts";
import { defaultIcon } from "@coursewright/blocks/kit/icons/icon-names.ts";
import { maxIconTextLength } from "@coursewright/contract/icons.ts";
import type { MapIcons, MappedIcons } from "@coursewright/contract/icons.ts";
import { changeBlock } from "@coursewright/course/edits.ts";
import type { OpenPage } from "../../../document/page/open-page.ts";

interface Search {
  readonly page: OpenPage;
  readonly id: BlockId;
  /** The name of the edit, which groups undo steps. */
  readonly about: string;
  readonly ask: (request: MapIcons) => Promise<MappedIcons>;
}

/** [AI-04] Gives each part of a block an icon that fits its text, as one edit. */
export async function findIcons(search: Search): Promise<FoundIcons> {
  const asked = partsOf(search);
  if (asked.length === 0) return "none";
  const texts = asked.map(({ text }) => text.slice(0, maxIconTextLength));
  return setIcons(search, asked, await search.ask({ texts, count: texts.length }));
}

/** Whether all parts of a block with icons still have the default icon. */
export function lacksIcons(place: Pick<Search, "page" | "id">): boolean {
  const parts = partsOf(place);
  return parts.length > 0 && parts.every(({ icon }) => icon === defaultIcon);
}

/** A part that was edited during the search keeps its current icon. */
function setIcons(search: Search, asked: ReturnType<typeof partsOf>, found: MappedIcons): FoundIcons {
  const { page, id, about } = search;
  const read = readOn(search);
  const parts = partsOf(search);
  const icons = parts.map(({ text, icon }, index) => {
    const isAsAsked = text === asked[index]?.text && icon === asked[index].icon;
    return isAsAsked ? found[`${index + 1}`] : undefined;
  });
  const patch = read?.block.model.icons?.setIcons(read.data, icons);
  if (!patch || icons.every((icon) => icon === undefined)) return "none";
  if (icons.every((icon, index) => icon === undefined || icon === parts[index]?.icon)) return "same";
  page.edit(about, (blocks) => changeBlock(blocks, id, patch));
  void page.saveNow();
  return "changed";
}

function partsOf(place: Pick<Search, "page" | "id">) {
  const read = readOn(place);
  return read?.block.model.icons?.parts(read.data) ?? [];
}

function readOn({ page, id }: Pick<Search, "page" | "id">) {
  const block = page.store.getState().blocks.find((each) => each.id === id);
  const read = block ? readBlock(block) : null;
  return read?.state === "ok" ? read : undefined;
}
