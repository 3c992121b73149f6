interface Wait {
  readonly began: number;
  members: number;
}

let running: Wait | null = null;

/**
 * Loading a chunk, the session, the project and the page happens on several screens but is one wait for the author. Each waiting
 * screen joins; the wait ends when the last one has left.
 */
export function joinWait(): { readonly waitedMs: number; readonly leave: () => void } {
  running ??= { began: performance.now(), members: 0 };
  const mine = running;
  mine.members += 1;
  return {
    waitedMs: performance.now() - mine.began,
    leave: () => {
      mine.members -= 1;
      // React mounts the next screen in the same commit, but only after this one has left.
      setTimeout(() => {
        if (mine.members === 0 && running === mine) running = null;
      });
    },
  };
}
