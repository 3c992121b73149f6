/** Delay between an edit and its write to disk, so that not every key writes. */
export const keepAfterMs = 150;

interface KeeperDependencies {
  /** Writes the draft, or deletes it if everything is saved. */
  readonly write: () => Promise<void>;
  readonly report: (kept: "disk" | "memory") => void;
  readonly later: (run: () => void, ms: number) => () => void;
}

/** Writes unsaved work to disk, one write at a time. */
export function createKeeper({ write, report, later }: KeeperDependencies) {
  let isDirty = false;
  let writes: Promise<void> = Promise.resolve();
  let cancel: (() => void) | null = null;

  async function writeOnce(): Promise<void> {
    isDirty = false;
    try {
      await write();
      report("disk");
    } catch (error) {
      console.warn("Unsaved work could not be written to this computer's disk.", error);
      report("memory");
    }
  }

  function flush(): Promise<void> {
    cancel?.();
    cancel = null;
    writes = writes.then(() => (isDirty ? writeOnce() : undefined));
    return writes;
  }

  return {
    touched(): void {
      isDirty = true;
      cancel ??= later(() => void flush(), keepAfterMs);
    },
    /** Resolves when all current edits are on disk, or the write has failed. */
    keepNow(): Promise<void> {
      isDirty = true;
      return flush();
    },
  };
}
