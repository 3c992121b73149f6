import { isTemporary } from "./api-error.ts";

export type Saving = { readonly kind: "saved" } | { readonly kind: "saving" } | { readonly kind: "failed"; readonly error: unknown };

interface RestedSaverOptions<Standing, Answer> {
  /** What is to be saved, as it is shown. */
  read(): Standing | undefined;
  send(standing: Standing): Promise<Answer>;
  saved?(answer: Answer): void;
  report(state: Saving): void;
  restMs?: number;
  againMs?: number;
}

/** Sends what is changed after a rest, one save at a time; what could not be sent is sent again. */
export function createRestedSaver<Standing, Answer>(options: RestedSaverOptions<Standing, Answer>) {
  const { read, send, saved, report, restMs = 600, againMs = 3_000 } = options;
  let isDirty = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | null = null;

  function later(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  }

  async function sendAll(): Promise<void> {
    while (isDirty) {
      const standing = read();
      if (!standing) return;
      isDirty = false;
      report({ kind: "saving" });
      try {
        const answer = await send(standing);
        saved?.(answer);
      } catch (error) {
        isDirty = true;
        report({ kind: "failed", error });
        if (isTemporary(error)) later(againMs);
        return;
      }
    }
    report({ kind: "saved" });
  }

  /** Answers whether everything is saved. */
  async function flush(): Promise<boolean> {
    clearTimeout(timer);
    if (isDirty) sending ??= sendAll().finally(() => (sending = null));
    await sending;
    return !isDirty;
  }

  return {
    flush,
    changed(): void {
      isDirty = true;
      later(restMs);
    },
    /** What is unsaved is let go: somebody has read it anew. */
    forget(): void {
      clearTimeout(timer);
      isDirty = false;
      report({ kind: "saved" });
    },
  };
}
