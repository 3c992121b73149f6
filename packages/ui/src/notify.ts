export interface Notice {
  readonly title: string;
  readonly description?: string | undefined;
  /** Stays until the user closes it, for important messages. */
  readonly stays?: boolean;
  /** Makes the toast stay longer. */
  readonly action?: NoticeAction;
  /** A second action beside the first. */
  readonly also?: NoticeAction;
  /** Closes the toast when its action is no longer possible. */
  readonly until?: AbortSignal;
}

interface NoticeAction {
  readonly label: string;
  readonly onSelect: () => void;
}

let waiting: readonly Notice[] = [];
const listeners = new Set<() => void>();

/** Only for events out of sight. A visible change needs no toast. */
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
