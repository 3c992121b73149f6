import { isTemporary } from "./api-error.ts";

export type Saving = { readonly kind: "saved" } | { readonly kind: "saving" } | { readonly kind: "failed"; readonly error: unknown };

interface DebouncedSaverOptions<Value, Answer> {
  /** The value to save, as the screen shows it now. */
  read(): Value | undefined;
  send(value: Value): Promise<Answer>;
  saved?(answer: Answer): void;
  report(state: Saving): void;
  debounceMs?: number;
  retryMs?: number;
}

/** Debounces changes and sends one save at a time. Temporary failures are retried. */
export function createDebouncedSaver<Value, Answer>(options: DebouncedSaverOptions<Value, Answer>) {
  const { read, send, saved, report, debounceMs = 600, retryMs = 3_000 } = options;
  let isDirty = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | null = null;

  function later(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  }

  async function sendAll(): Promise<void> {
    while (isDirty) {
      const value = read();
      if (!value) return;
      isDirty = false;
      report({ kind: "saving" });
      try {
        const answer = await send(value);
        saved?.(answer);
      } catch (error) {
        isDirty = true;
        report({ kind: "failed", error });
        if (isTemporary(error)) later(retryMs);
        return;
      }
    }
    report({ kind: "saved" });
  }

  /** Resolves to true when everything is saved. */
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
      later(debounceMs);
    },
    /** Drops the unsaved change, because the value was read again from the server. */
    forget(): void {
      clearTimeout(timer);
      isDirty = false;
      report({ kind: "saved" });
    },
  };
}
