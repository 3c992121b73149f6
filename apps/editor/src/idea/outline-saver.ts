import type { IdeaOutline } from "@coursewright/contract/drafting.ts";
import { isTemporary } from "../api/api-error.ts";

export type OutlineSaving = { readonly kind: "saved" } | { readonly kind: "saving" } | { readonly kind: "failed"; readonly error: unknown };

interface Standing {
  readonly version: number;
  readonly outline: IdeaOutline;
}

interface OutlineSaverOptions {
  /** The outline as it is shown, and the version it was made on. */
  read(): Standing | undefined;
  send(standing: Standing): Promise<{ readonly version: number }>;
  saved(version: number): void;
  report(state: OutlineSaving): void;
  restMs?: number;
  againMs?: number;
}

/** Sends the outline after a rest, one save at a time; what could not be sent is sent again. */
export function createOutlineSaver({ read, send, saved, report, restMs = 600, againMs = 3_000 }: OutlineSaverOptions) {
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
        saved((await send(standing)).version);
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
    /** What is unsaved is let go: somebody has read the outline anew. */
    forget(): void {
      clearTimeout(timer);
      isDirty = false;
      report({ kind: "saved" });
    },
  };
}
