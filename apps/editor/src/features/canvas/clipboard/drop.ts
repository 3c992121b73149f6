import { t } from "@lingui/core/macro";
import { BlockId } from "@coursewright/base/ids.ts";
import type { Desk } from "./desk.ts";
import { putFiles } from "./paste.ts";
import type { Place } from "./put-blocks.ts";

/** Half of the gap between two blocks. */
const halfGap = 7;

interface Gap {
  readonly place: Place;
  /** In the window. */
  readonly top: number;
}

/** The gap between blocks that is nearest to the pointer. */
function gapAt(y: number): Gap {
  const frames = [...document.querySelectorAll<HTMLElement>(".canvas [data-block]")];
  const next = frames.find((frame) => {
    const { top, height } = frame.getBoundingClientRect();
    return y < top + height / 2;
  });
  const id = BlockId.safeParse(next?.dataset["block"]).data;
  if (next && id) return { place: { kind: "above", id }, top: next.getBoundingClientRect().top - halfGap };
  const last = frames.at(-1) ?? document.querySelector(".canvas-add");
  return { place: { kind: "below", id: null }, top: (last?.getBoundingClientRect().bottom ?? 0) + halfGap };
}

/** Shows where dropped files would go. */
export function showDropLine(y: number): void {
  const column = document.querySelector(".canvas-column");
  if (!column) return;
  const line = column.querySelector<HTMLElement>(":scope > [data-drop-line]") ?? column.appendChild(newLine());
  line.style.setProperty("inset-block-start", `${gapAt(y).top - column.getBoundingClientRect().top}px`);
}

function newLine(): HTMLElement {
  const line = document.createElement("div");
  line.className = "drop-line";
  line.dataset["dropLine"] = "";
  line.ariaHidden = "true";
  line.append(Object.assign(document.createElement("span"), { textContent: t`Drop here` }));
  return line;
}

export function hideDropLine(): void {
  document.querySelector("[data-drop-line]")?.remove();
}

export function dropFiles(desk: Desk, files: readonly File[], y: number): void {
  hideDropLine();
  const { place } = gapAt(y);
  void putFiles(desk, files, () => place);
}
