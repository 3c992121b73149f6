import type { BlockId } from "@coursewright/base/ids.ts";
import { selectedIds } from "../../../document/content/selected-ids.ts";
import { currentPage } from "./caret.ts";
import { columnNow, enterBlock, extendRange, isPassing, leaveBlock, selectAllBlocks } from "./moves.ts";

type Key = Pick<KeyboardEvent, "key" | "shiftKey" | "altKey" | "ctrlKey" | "metaKey">;

/** Keys of the writing flow on a block that has the focus itself, or on a range. Returns whether the key was handled. */
export function pressOnBlock({ key, shiftKey, altKey, ctrlKey, metaKey }: Key, id: BlockId): boolean {
  const step = key === "ArrowUp" ? "up" : key === "ArrowDown" ? "down" : null;
  const hasMod = ctrlKey || metaKey;
  if (hasMod && !shiftKey && !altKey && key.toLowerCase() === "a") {
    selectAllBlocks();
    return true;
  }
  if (hasMod || altKey) return false;
  const isRange = (currentPage()?.store.getState().range ?? null) !== null;
  // Left and Right go on with a range that they began at the edge of a text.
  const sideways = key === "ArrowLeft" ? "up" : key === "ArrowRight" ? "down" : null;
  const growth = step ?? (isRange ? sideways : null);
  if (shiftKey && growth) {
    extendRange(id, growth);
    return true;
  }
  return isRange ? pressOnRange(key, id) : isPassing(id) && goOn(key, id);
}

/** From a picture between two texts the caret goes on, in its column. */
function goOn(key: string, id: BlockId): boolean {
  switch (key) {
    case "ArrowUp":
      return leaveBlock(id, "up", { x: columnNow(), edge: "bottom" });
    case "ArrowDown":
      return leaveBlock(id, "down", { x: columnNow(), edge: "top" });
    case "ArrowLeft":
      return leaveBlock(id, "up", "end");
    case "ArrowRight":
      return leaveBlock(id, "down", "start");
    default:
      return false;
  }
}

function pressOnRange(key: string, id: BlockId): boolean {
  const page = currentPage();
  const ids = page ? selectedIds(page.store.getState()) : [];
  const [first, last] = [ids[0], ids.at(-1)];
  if (!page || !first || !last) return false;
  switch (key) {
    case "Escape":
      page.select(id);
      return true;
    case "ArrowUp":
    case "ArrowLeft":
      enterBlock(first, "start");
      return true;
    case "ArrowDown":
    case "ArrowRight":
      enterBlock(last, "end");
      return true;
    default:
      // Other keys belong to the bar for several blocks. One block of a range is never changed alone.
      return ["Enter", "Backspace", "Delete"].includes(key);
  }
}
