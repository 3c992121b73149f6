import { z } from "zod";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { keep, recall } from "../../../base/storage/on-this-computer.ts";
import type { Place } from "./floating-place.ts";

const name = "generator";

const Docking = z.object({ isDocked: z.boolean(), place: z.object({ x: z.number(), y: z.number() }).nullable() });
type Docking = z.infer<typeof Docking>;

/** The author's preferred place of the generator on wide screens. It is kept across pages. */
const store = createStore<Docking>(remembered);
store.subscribe((docking) => keep(name, JSON.stringify(docking)));

export function useDocking(): Docking {
  return useStore(store);
}

export function toggleDocking(): void {
  store.setState(({ isDocked }) => ({ isDocked: !isDocked }));
}

export function floatAt(place: Place): void {
  store.setState({ isDocked: false, place });
}

export function dock(): void {
  store.setState({ isDocked: true });
}

function remembered(): Docking {
  try {
    return Docking.parse(JSON.parse(recall(name) ?? ""));
  } catch {
    // Nothing is stored yet, or the stored value is invalid.
    return { isDocked: true, place: null };
  }
}
