export type MovedFocus = ReturnType<typeof createMovedFocus>;

/** Remembers which item a key moved, so that it keeps the focus in its new place. */
export function createMovedFocus() {
  let moved: string | null = null;
  return {
    follow(id: string): void {
      moved = id;
    },
    /** Returns true once for the moved item. */
    take(id: string): boolean {
      if (moved !== id) return false;
      moved = null;
      return true;
    },
  };
}
