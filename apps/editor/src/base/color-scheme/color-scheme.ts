import { recall } from "../storage/on-this-computer.ts";

export const colorSchemes = ["light", "dark", "system"] as const;
export type ColorScheme = (typeof colorSchemes)[number];

export const colorSchemeKey = "look";

/** The author's choice in this browser; without one, the system's color scheme applies. */
export function chosenColorScheme(): ColorScheme {
  const kept = recall(colorSchemeKey);
  return colorSchemes.find((scheme) => scheme === kept) ?? "system";
}

/** Sets the scheme for the tokens, the browser's own controls and its toolbar. */
export function applyColorScheme(scheme: ColorScheme): void {
  const { dataset } = document.documentElement;
  if (scheme === "system") delete dataset["theme"];
  else dataset["theme"] = scheme;
  document.querySelector('meta[name="color-scheme"]')?.setAttribute("content", scheme === "system" ? "light dark" : scheme);
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = bar.dataset["look"];
    bar.media = scheme === "system" ? `(prefers-color-scheme: ${own})` : own === scheme ? "all" : "not all";
  }
}
