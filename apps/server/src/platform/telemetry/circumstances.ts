import { AsyncLocalStorage } from "node:async_hooks";
import type { Span } from "@opentelemetry/api";

/** Whose work is being done: told with every line of the log, never with a metric. */
export interface Ids {
  requestId?: string | undefined;
  jobId?: string | undefined;
  /** The account. Known once it has been asked for. */
  uid?: string | undefined;
}

export interface Circumstances {
  readonly ids: Ids;
  readonly span: Span | undefined;
}

const nobody: Circumstances = { ids: {}, span: undefined };
const storage = new AsyncLocalStorage<Circumstances>();

export function circumstances(): Circumstances {
  return storage.getStore() ?? nobody;
}

export function within<T>(of: Circumstances, work: () => T): T {
  return storage.run(of, work);
}

/** From here on, whatever this request or job tells of names its account. */
export function noteAccount(uid: string): void {
  const store = storage.getStore();
  if (store) store.ids.uid = uid;
}
