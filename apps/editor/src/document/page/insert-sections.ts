import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { insertBlock, removeBlock } from "@coursewright/course/edits.ts";
import type { OpenPage } from "./open-page.ts";

interface Inserted {
  readonly undo: () => void;
}

/** Inserts all sections below this one (at the end if it is gone) as one edit. Returns null if the page has no room for all. */
export function insertSections(page: OpenPage, sections: readonly StoredBlock[], below: string | null): Inserted | null {
  const [first] = sections;
  if (!first) return null;
  const about = `assistant:${first.id}`;
  const isThere = () => page.store.getState().blocks.some(({ id }) => id === first.id);
  // Another tab inserted them already, or this tab did before it could record that.
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
      // Undo the insertion if it was the last edit; otherwise remove only these sections.
      if (page.store.getState().history.last?.about === about) page.undo();
      else page.edit(`${about}:undo`, (blocks) => sections.reduce((list, { id }) => removeBlock(list, id), blocks));
      void page.saveNow();
    },
  };
}
