import { createContext, useContext } from "react";

export interface PaletteActions {
  readonly openPalette: () => void;
  readonly openKeyboardList: () => void;
}

export const PaletteContext = createContext<PaletteActions | null>(null);

export function usePalette(): PaletteActions {
  const actions = useContext(PaletteContext);
  if (!actions) throw new Error("usePalette needs a PaletteHost above it");
  return actions;
}
