import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { insertBlock, removeBlock } from "@coursewright/course/edits.ts";
import type { OpenPage } from "./open-page.ts";

interface Inserted {
  readonly undo: () => void;
}

/** All of them below this section, or at the page's end where it is gone, as one edit; null where the page has no room for all. */
export function insertSections(page: OpenPage, sections: readonly StoredBlock[], below: string | null): Inserted | null {
  const [first] = sections;
  if (!first) return null;
  const about = `assistant:${first.id}`;
  const isThere = () => page.store.getState().blocks.some(({ id }) => id === first.id);
  // They were taken in another tab, or before the word of it could be stored.
  if (isThere()) return { undo: () => page.undo() };
  page.edit(about, (blocks) => {
    const place = blocks.findIndex(({ id }) => id === below);
    const at = place === -1 ? blocks.length : place + 1;
    const longer = sections.reduce((list, section, index) => insertBlock(list, section, at + index), blocks);
    return longer.length === blocks.length + sections.length ? longer : blocks;
  });
  if (!isThere()) return null;
  page.select(first.id);
  void page.saveNow();
  return {
    undo() {
      // As one step back where nothing was done since; else they alone go.
      if (page.store.getState().history.last?.about === about) page.undo();
      else page.edit(`${about}:undo`, (blocks) => sections.reduce((list, { id }) => removeBlock(list, id), blocks));
      void page.saveNow();
    },
  };
}
