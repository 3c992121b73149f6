/** IndexedDB with drafts, their base versions and offline copies of opened pages. */
const name = "coursewright";
const version = 1;

let opened: Promise<IDBDatabase> | null = null;

/** Opens the connection again on the next use after it broke. */
export function database(): Promise<IDBDatabase> {
  opened ??= open().catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(name, version);
  request.addEventListener("upgradeneeded", () => {
    const drafts = request.result.createObjectStore("drafts", { keyPath: "id" });
    drafts.createIndex("author", "author");
    request.result.createObjectStore("bases", { keyPath: "id" });
    const copies = request.result.createObjectStore("copies", { keyPath: ["author", "pageId"] });
    copies.createIndex("author", "author");
    copies.createIndex("openedAt", "openedAt");
  });
  const db = await answer(request);
  const forget = () => {
    opened = null;
  };
  db.addEventListener("close", forget);
  // Another tab runs a newer version of the app and must not wait for this one.
  db.addEventListener("versionchange", () => {
    forget();
    db.close();
  });
  return db;
}

export type StoreName = "drafts" | "bases" | "copies";

/** Transactions that still wait for an answer. */
const waiting = new Set<IDBTransaction>();
const interrupted = new WeakSet<IDBTransaction>();
let untilShown = Promise.resolve();

/**
 * WebKit freezes a page that its author leaves, and an open transaction of a frozen page blocks the same stores in every other page. So
 * nothing waits on a page that is left; if the author comes back, it starts again.
 */
if ("addEventListener" in globalThis) {
  addEventListener("pagehide", () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    untilShown = promise;
    addEventListener("pageshow", () => resolve(), { once: true });
    for (const transaction of waiting) {
      interrupted.add(transaction);
      transaction.abort();
    }
  });
}

type Run<Name, Result> = (store: (name: Name) => IDBObjectStore) => Promise<Result>;

/** Runs `run` in one transaction, again if the author left the page meanwhile. After it resolves, all of its writes are on disk; on failure none are. */
export async function inTransaction<const Name extends StoreName, Result>(
  names: readonly Name[],
  mode: "readonly" | "readwrite",
  run: Run<Name, Result>,
): Promise<Result> {
  for (;;) {
    const db = await database();
    const transaction = db.transaction([...names], mode);
    try {
      return await finish(transaction, run);
    } catch (error) {
      if (!interrupted.has(transaction)) throw error;
    }
    await untilShown;
  }
}

async function finish<Name extends StoreName, Result>(transaction: IDBTransaction, run: Run<Name, Result>): Promise<Result> {
  waiting.add(transaction);
  const over = new Promise<void>((resolve, reject) => {
    transaction.addEventListener("complete", () => resolve());
    transaction.addEventListener("abort", () => reject(transaction.error ?? new Error("A transaction was aborted")));
  });
  const work = run((store) => transaction.objectStore(store)).then(
    (result) => {
      waiting.delete(transaction);
      // Does not wait for the browser to commit, which a frozen page does not.
      if (!interrupted.has(transaction)) transaction.commit();
      return result;
    },
    (error: unknown) => {
      waiting.delete(transaction);
      if (!interrupted.has(transaction)) transaction.abort();
      throw error;
    },
  );
  const [result] = await Promise.all([work, over]);
  return result;
}

export function answer<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("A database request failed")));
  });
}
