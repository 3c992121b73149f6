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

/** Runs `run` in one transaction. After it resolves, all of its writes are on disk; on failure none are. */
export async function inTransaction<const Name extends StoreName, Result>(
  names: readonly Name[],
  mode: "readonly" | "readwrite",
  run: (store: (name: Name) => IDBObjectStore) => Promise<Result>,
): Promise<Result> {
  const db = await database();
  const transaction = db.transaction([...names], mode);
  const over = new Promise<void>((resolve, reject) => {
    transaction.addEventListener("complete", () => resolve());
    transaction.addEventListener("abort", () => reject(transaction.error ?? new Error("A transaction was aborted")));
  });
  const work = run((store) => transaction.objectStore(store)).catch((error: unknown) => {
    transaction.abort();
    throw error;
  });
  const [result] = await Promise.all([work, over]);
  return result;
}

export function answer<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("A database request failed")));
  });
}
