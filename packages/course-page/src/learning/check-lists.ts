import { withAnswer } from "./progress-state.ts";
import { changeProgress, loadProgress, subscribe } from "./progress-store.ts";

/*
 * Turns the printed items of check lists into checkboxes. Each tick is stored with the learner's progress as an answer of its own, so
 * that ticks on two devices merge.
 */

/**
 * The block's id and a hash of the item's words: a tick stays with its item when the author adds or moves others. Changed words are a
 * new item, which nobody has ticked.
 */
export function itemKeys(block: string, items: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return items.map((words) => {
    const key = `${block}-${hashOf(words.normalize("NFC").replaceAll(/\s+/g, " ").trim())}`;
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count === 1 ? key : `${key}-${count}`;
  });
}

/** FNV-1a. Not secret: it only tells a few items of one block apart. */
function hashOf(text: string): string {
  let hash = 0x81_1c_9d_c5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93);
  return (hash >>> 0).toString(36);
}

export function startCheckLists(): void {
  const boxes = new Map<string, HTMLInputElement>();
  for (const block of document.querySelectorAll<HTMLElement>("[data-id]")) {
    const rows = [...block.querySelectorAll<HTMLElement>(".check-list > li > p:first-child")];
    const keys = itemKeys(
      block.dataset["id"] ?? "",
      rows.map(({ textContent }) => textContent ?? ""),
    );
    for (const [index, row] of rows.entries()) {
      const key = keys[index] ?? "";
      boxes.set(key, boxFor(row, key));
    }
  }
  const show = () => {
    const { answers } = loadProgress();
    for (const [key, box] of boxes) box.checked = (answers[key]?.given ?? "") !== "";
  };
  show();
  subscribe(({ kind }) => {
    if (kind === "merged") show();
  });
}

/** The words become the label, so that the whole row can be pressed. */
function boxFor(row: HTMLElement, key: string): HTMLInputElement {
  const [box, label] = [document.createElement("input"), document.createElement("label")];
  box.type = "checkbox";
  box.id = `check-${key}`;
  label.htmlFor = box.id;
  label.append(...row.childNodes);
  row.append(label);
  row.before(box);
  box.addEventListener("change", () => {
    const answer = { given: box.checked ? "x" : "", right: null };
    changeProgress((progress) => withAnswer(progress, key, answer, Date.now()), { kind: "answer", id: key });
  });
  return box;
}
