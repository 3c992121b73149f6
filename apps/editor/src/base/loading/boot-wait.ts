interface Wait {
  readonly began: number;
  members: number;
}

let running: Wait | null = null;

/**
 * The wait for a chunk, for who it is, for the project and for the page are handed from screen to screen, and to whoever
 * waits they are one. A screen that waits joins; the wait ends when nobody is left who joins it.
 */
export function joinWait(): { readonly waitedMs: number; readonly leave: () => void } {
  running ??= { began: performance.now(), members: 0 };
  const mine = running;
  mine.members += 1;
  return {
    waitedMs: performance.now() - mine.began,
    leave: () => {
      mine.members -= 1;
      // The next screen joins in the same commit, but after this one has left.
      setTimeout(() => {
        if (mine.members === 0 && running === mine) running = null;
      });
    },
  };
}
