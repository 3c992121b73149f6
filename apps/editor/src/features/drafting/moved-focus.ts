export type MovedFocus = ReturnType<typeof createMovedFocus>;

/** Remembers what was moved by keys, so that it has the focus also in its new place. */
export function createMovedFocus() {
  let moved: string | null = null;
  return {
    follow(id: string): void {
      moved = id;
    },
    /** Whether it is this one; only once. */
    take(id: string): boolean {
      if (moved !== id) return false;
      moved = null;
      return true;
    },
  };
}
