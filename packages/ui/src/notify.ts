export interface Notice {
  readonly title: string;
  readonly description?: string | undefined;
  /** Until it is closed: for what must not be missed. */
  readonly stays?: boolean;
  /** One thing to do about it. It stays longer then. */
  readonly action?: { readonly label: string; readonly onSelect: () => void };
}

let waiting: readonly Notice[] = [];
const listeners = new Set<() => void>();

/** For what happened out of sight only; what can be seen already needs no toast. */
export function notify(notice: Notice): void {
  waiting = [...waiting, notice];
  for (const listener of listeners) listener();
}

export function waitingNotices(): readonly Notice[] {
  return waiting;
}

export function takeNotices(): readonly Notice[] {
  const taken = waiting;
  waiting = [];
  return taken;
}

export function onNotice(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
