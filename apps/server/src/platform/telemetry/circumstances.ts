import { AsyncLocalStorage } from "node:async_hooks";
import type { Span } from "@opentelemetry/api";

/** Ids for log lines, never for metrics. */
export interface Ids {
  requestId?: string | undefined;
  jobId?: string | undefined;
  /** The account, known after authentication. */
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

/** Adds the account to later log lines and spans of this request or job. */
export function noteAccount(uid: string): void {
  const store = storage.getStore();
  if (store) store.ids.uid = uid;
}
