/** An edit is on disk this long after it, and not with every key. */
export const keepAfterMs = 150;

interface KeeperWays {
  /** Writes what is unsaved now, or forgets what was. */
  readonly write: () => Promise<void>;
  readonly report: (kept: "disk" | "memory") => void;
  readonly later: (run: () => void, ms: number) => () => void;
}

/** Sees to it that what is unsaved lies on disk, one write at a time. */
export function createKeeper({ write, report, later }: KeeperWays) {
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
    /** What is unsaved at this moment is on disk when this is over, as far as the disk takes it. */
    keepNow(): Promise<void> {
      isDirty = true;
      return flush();
    },
  };
}
