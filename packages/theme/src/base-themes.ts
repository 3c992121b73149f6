import { color } from "./color.ts";
import type { Color } from "./color.ts";
import { houseColors } from "./house-theme.ts";
import type { Theme } from "./theme.ts";

export interface BaseTheme {
  /** Stored as `baseTheme` in themes that started from this one. */
  readonly name: string;
  readonly colors: readonly Color[];
  readonly card?: Color;
  /** Set only if the page colours differ from the House theme's. */
  readonly general?: NonNullable<Theme["general"]>;
}

/** Themes to start from. The first colour of each is legible on its page, and so is text on its card. */
export const baseThemes: readonly BaseTheme[] = [
  { name: "Crust", colors: colors("#8e3a17 #dd9f3d #5b6b3e #3e5c76 #c98f6b #6a4a33"), card: color("#faf4e8") },
  { name: "House", colors: houseColors },
  { name: "Orchard", colors: colors("#2f5d46 #c8453f #e5ae4b #7b9460 #4f7f8f #8a5a44"), card: color("#f3f6ee") },
  { name: "Slate", colors: colors("#25324f #5c7aa8 #b5c0d6 #c8863a #6d7a63 #8c5b66"), card: color("#f2f4f8") },
  { name: "Plum", colors: colors("#6b2a5b #d08a4e #3f6f73 #b0577c #8d86b8 #54613a"), card: color("#f9f2f5") },
  {
    name: "Lagoon",
    colors: colors("#0b6470 #e2734b #d9a83f #3c5a99 #7fb3a6 #8b5e83"),
    card: color("#eaf4f2"),
    general: { background: color("#f8fcfb"), border: color("#cfe0dc"), text: color("#12262a") },
  },
  {
    name: "Evening",
    colors: colors("#9db8ff #f0c06a #ef9a7c #8fd0b3 #b9a7e8 #d9c3a0"),
    card: color("#232735"),
    general: { background: color("#14161f"), border: color("#343a4c"), text: color("#f1ece2") },
  },
  {
    name: "Ink",
    colors: colors("#171a21 #66655f #8e897d #2145c4 #474a52 #b0261b"),
    card: color("#f4f4f1"),
    general: { background: color("#ffffff"), border: color("#d5d5d0"), text: color("#171a21") },
  },
];

/** Changes the colours and the page. Fonts, shapes and the colours of single blocks stay. */
export function baseThemePatch({ name, colors: themeColors, card, general }: BaseTheme): Theme {
  return {
    baseTheme: name,
    colors: { themeColors: [...themeColors], textColors: undefined },
    card: { color: card },
    general: { background: general?.background, border: general?.border, text: general?.text },
  };
}

/** Finds the base theme by its colours; the stored name is ignored. */
export function baseThemeOf(theme: Theme): BaseTheme | undefined {
  const used = (theme.colors?.themeColors ?? houseColors).join();
  return baseThemes.find((base) => base.colors.join() === used && base.general?.background === theme.general?.background);
}

function colors(text: string): Color[] {
  return text.split(" ").map(color);
}
