import { i18n } from "@lingui/core";
import { createStore } from "zustand";
import type { StoreApi } from "zustand";
import { slashChoices } from "./slash-choices.ts";
import type { SlashChoice } from "./slash-choices.ts";

/** The text with the cursor, and the callback for the chosen kind. */
interface Line {
  readonly text: HTMLElement;
  readonly take: (type: string) => void;
}

interface OpenSlash extends Line {
  readonly choices: readonly SlashChoice[];
  readonly active: number;
}

/** Close the slash menu when the line gets longer than this: the author is typing text. */
const maxQuery = 24;

export const slash: StoreApi<{ readonly open: OpenSlash | null }> = createStore(() => ({ open: null }));

export function closeSlash(): void {
  if (slash.getState().open) slash.setState({ open: null });
}

/** Updates the menu after each change of a line. A slash in an empty line opens it, and the following characters filter. */
export function followLine({ before, now, ...line }: Line & { readonly before: string; readonly now: string }): void {
  const { open } = slash.getState();
  const isOpen = open?.text === line.text;
  const opens = before === "" && now === "/";
  if (!(opens || isOpen) || !now.startsWith("/") || now.length > maxQuery) return closeSlash();
  slash.setState({ open: { ...line, choices: slashChoices(now.slice(1), i18n), active: 0 } });
}

/** Returns whether the menu handled the key. */
export function pressInSlash(key: string): boolean {
  const { open } = slash.getState();
  if (!open) return false;
  const { choices, active, take } = open;
  const step = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
  if (step !== 0 && choices.length > 0) {
    slash.setState({ open: { ...open, active: (active + step + choices.length) % choices.length } });
    return true;
  }
  const chosen = choices[active];
  const isChoice = (key === "Enter" || key === "Tab") && chosen !== undefined;
  if (!isChoice && key !== "Escape") return false;
  closeSlash();
  if (isChoice) take(chosen.type);
  return true;
}
