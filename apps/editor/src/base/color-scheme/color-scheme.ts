import { recall } from "../storage/on-this-computer.ts";

export const looks = ["light", "dark", "system"] as const;
export type Look = (typeof looks)[number];

export const lookName = "look";

/** What the author chose on this computer; who never chose follows the system. */
export function chosenLook(): Look {
  const kept = recall(lookName);
  return looks.find((look) => look === kept) ?? "system";
}

/** The tokens, the browser's own controls and its bars all follow. */
export function showLook(look: Look): void {
  const { dataset } = document.documentElement;
  if (look === "system") delete dataset["theme"];
  else dataset["theme"] = look;
  document.querySelector('meta[name="color-scheme"]')?.setAttribute("content", look === "system" ? "light dark" : look);
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = bar.dataset["look"];
    bar.media = look === "system" ? `(prefers-color-scheme: ${own})` : own === look ? "all" : "not all";
  }
}
