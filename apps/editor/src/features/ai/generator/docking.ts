import { z } from "zod";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { keep, recall } from "../../../base/storage/on-this-computer.ts";
import type { Place } from "./floating-place.ts";

const name = "generator";

const Docking = z.object({ isDocked: z.boolean(), place: z.object({ x: z.number(), y: z.number() }).nullable() });
type Docking = z.infer<typeof Docking>;

/** Where the author likes the generator on a wide screen; it outlives the page that is open. */
const store = createStore<Docking>(remembered);
store.subscribe((docking) => keep(name, JSON.stringify(docking)));

export function useDocking(): Docking {
  return useStore(store);
}

export function toggleDocking(): void {
  store.setState(({ isDocked }) => ({ isDocked: !isDocked }));
}

/** It floats here from now on. */
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
    // Nothing is remembered yet, or something else stands there.
    return { isDocked: true, place: null };
  }
}
