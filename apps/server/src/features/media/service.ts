import { createReadStream } from "node:fs";
import type { AuthorId } from "@coursewright/base/ids.ts";
import { isOwnFile } from "@coursewright/blocks/kit/url/own-file.ts";
import { fileAddress, keyAt } from "@coursewright/contract/media.ts";
import type { Storage as StorageUse } from "@coursewright/contract/storage.ts";
import type { Databases, WriteQuery } from "../../platform/db/databases.ts";
import type { OpenObject, Storage } from "../../platform/storage/storage.ts";
import type { Form } from "./forms.ts";
import { createMediaKeys, type MediaSecrets } from "./media-key.ts";
import { makePicture } from "./picture.ts";
import { makePortrait } from "./portrait.ts";
import { readUsedBytes, requireRoom } from "./storage-quota.ts";
import { deleteFile, deleteFilesUnder, hasFile, hasPicture, insertFile, listFiles, type MediaFile, type MediaKind } from "./queries.ts";

export type { Form } from "./forms.ts";

/** A stand-in replaces a form that is still being made, so caches must not keep it for ever. */
export type OpenFile = OpenObject & { readonly isStandIn?: boolean };

export interface MediaService {
  /** Opens a file. Returns nothing for a key without a valid signature. */
  open(key: string): Promise<OpenFile | undefined>;
  /** Opens one part of a file, given by an HTTP `range`. */
  openPart(key: string, range: string): Promise<OpenObject | "beyond its end" | undefined>;
  /** Whether a file exists at this address and the address is ours. */
  isThere(address: string): Promise<boolean>;
  listOf(author: AuthorId): Promise<MediaFile[]>;
  /** Whether the author has the picture at this address. */
  hasPicture(author: AuthorId, address: string): Promise<boolean>;
  /** Opens the author's own picture at this address. Returns nothing for other people's files and other addresses. */
  openPicture(author: AuthorId, address: string): Promise<OpenObject | undefined>;
  /** Stores the picture as a portrait and returns its address. */
  storePhoto(author: AuthorId, picture: Uint8Array): Promise<string>;
  /** Re-encodes the picture for a page, stores it and returns its address. */
  storePicture(author: AuthorId, picture: Uint8Array): Promise<string>;
  /** The address of the shared file that was stored under this name. */
  findShared(name: string): Promise<string | undefined>;
  /** Stores a file that all authors share. The first file under a name stays. */
  storeShared(name: string, file: { bytes: Uint8Array; contentType: string }): Promise<string>;
  /** Stores an author's file in all its forms. Returns the key of the first, which identifies the file. */
  storeForms(author: AuthorId, forms: readonly [Form, ...Form[]]): Promise<string>;
  /** The same under a key that is derived from the name, so that a repetition replaces what an earlier one stored. */
  storeFormsAs(name: string, author: AuthorId, forms: readonly [Form, ...Form[]]): Promise<string>;
  /** Adds forms under a key. Leaves none if the author no longer has the file. */
  addForms(author: AuthorId, key: string, forms: readonly Form[]): Promise<void>;
  /** Stores a sound, by default an MP3, and returns its key. */
  storeSound(author: AuthorId, sound: Sound): Promise<string>;
  drop(author: AuthorId, key: string): Promise<void>;
  /** The bytes that the author's files use, and the quota. */
  storageOf(author: AuthorId): Promise<StorageUse>;
  /** Throws `storage_full` if the quota is exceeded. `announced` counts bytes that are accepted but not stored yet. */
  requireRoomWithin(trx: WriteQuery, author: AuthorId, announced?: number): Promise<void>;
  requireRoom(author: AuthorId): Promise<void>;
  /** Removes a stored file whose address was not handed out. */
  dropStored(author: AuthorId, address: string): Promise<void>;
  dropPhotosBut(author: AuthorId, address: string | null): Promise<void>;
  eraseAll(author: AuthorId): Promise<void>;
}

export interface Sound {
  readonly kind: "sound" | "chunk";
  readonly contentType?: "audio/mpeg" | "audio/aac" | "audio/mp4";
  readonly bytes: number;
  /** A stream if the sound may be too large for memory. */
  readonly content: Uint8Array | AsyncIterable<Uint8Array>;
  /** Called in the transaction that registers the key, before the object is stored. */
  noteWithin(trx: WriteQuery, key: string): Promise<void>;
}

interface MediaOptions extends MediaSecrets {
  databases: Databases;
  storage: Pick<Storage, "media" | "incoming">;
  quotaBytes?: number;
}

const usualQuotaBytes = 20_000_000_000;

export function createMediaService({ databases, storage, quotaBytes = usualQuotaBytes, ...secrets }: MediaOptions): MediaService {
  const keys = createMediaKeys(secrets);
  const listOf = (author: AuthorId) => databases.forAuthor(author).transaction((trx) => listFiles(trx, author));

  const requireRoomWithin = (trx: WriteQuery, author: AuthorId, announced = 1) => requireRoom(trx, { author, quotaBytes, announced });

  /** The row is deleted last: while it exists, the object can still be found and removed. */
  async function drop(author: AuthorId, key: string): Promise<void> {
    await (key.includes("/") ? storage.media.removeAllUnder(folderOf(key)) : storage.media.remove(key));
    await databases.forAuthor(author).transaction((trx) => deleteFile(trx, author, key));
  }

  async function put(folder: string, { name, contentType, content }: Form): Promise<void> {
    if ("file" in content) await storage.media.putInParts(folder + name, createReadStream(content.file), { contentType });
    else if ("copyOf" in content) await storage.incoming.copy(content.copyOf, folder + name, { contentType });
    else await storage.media.put(folder + name, content, { contentType });
  }

  async function storeForms(
    author: AuthorId,
    forms: readonly [Form, ...Form[]],
    { kind, key = keys.mint() }: { kind: MediaKind; key?: string },
  ): Promise<string> {
    const folder = `${key}/`;
    const [{ name, contentType }] = forms;
    const bytes = forms.reduce((sum, form) => sum + form.bytes, 0);
    const file: MediaFile = { key: folder + name, kind, contentType, bytes };
    await databases.forAuthor(author).transaction((trx) => insertFile(trx, author, file));
    await Promise.all(forms.map((form) => put(folder, form)));
    return file.key;
  }

  async function addForms(author: AuthorId, key: string, forms: readonly Form[]): Promise<void> {
    await Promise.all(forms.map((form) => put(folderOf(key), form)));
    // Check last: an erasure meanwhile has either removed these files or deleted the row.
    const isKept = await databases.forAuthor(author).transaction((trx) => hasFile(trx, author, key));
    if (!isKept) await storage.media.removeAllUnder(folderOf(key));
  }

  /** Serves the WebP form while the AVIF form is not made yet. */
  async function openForm(key: string): Promise<OpenFile | undefined> {
    const file = await storage.media.open(key);
    if (file || !key.endsWith(".avif")) return file;
    const standIn = await storage.media.open(key.replace(/avif$/, "webp"));
    return standIn && { ...standIn, isStandIn: true };
  }

  async function storePhoto(author: AuthorId, webp: Buffer): Promise<string> {
    const file: MediaFile = { key: keys.mint(), kind: "photo", contentType: "image/webp", bytes: webp.byteLength };
    // The row is inserted first, so that no object ever lacks one.
    await databases.forAuthor(author).transaction((trx) => insertFile(trx, author, file));
    await storage.media.put(file.key, webp, { contentType: file.contentType });
    return fileAddress(file.key);
  }

  async function storeSound(author: AuthorId, { kind, contentType = "audio/mpeg", bytes, content, noteWithin }: Sound): Promise<string> {
    const file: MediaFile = { key: keys.mint(), kind, contentType, bytes };
    await databases.forAuthor(author).transaction(async (trx) => {
      await insertFile(trx, author, file);
      await noteWithin(trx, file.key);
    });
    if (content instanceof Uint8Array) await storage.media.put(file.key, content, { contentType: file.contentType });
    else await storage.media.putInParts(file.key, content, { contentType: file.contentType });
    // Check last, like `addForms`: the author may have been erased meanwhile.
    const isKept = await databases.forAuthor(author).transaction((trx) => hasFile(trx, author, file.key));
    if (!isKept) await storage.media.remove(file.key);
    return file.key;
  }

  async function isPictureOf(author: AuthorId, key: string): Promise<boolean> {
    return databases.forAuthor(author).transaction((trx) => hasPicture(trx, author, key));
  }

  return {
    open: async (key) => (keys.isMinted(key) ? openForm(key) : undefined),
    openPart: async (key, range) => (keys.isMinted(key) ? storage.media.openPart(key, range) : undefined),
    async isThere(address) {
      const key = keyAt(address);
      return key !== undefined && keys.isMinted(key) && storage.media.exists(key);
    },
    listOf,
    async hasPicture(author, address) {
      const key = keyAt(address);
      return key !== undefined && isPictureOf(author, key);
    },
    async openPicture(author, address) {
      const key = isOwnFile(address) ? keyAt(address) : undefined;
      return key !== undefined && (await isPictureOf(author, key)) ? storage.media.open(key) : undefined;
    },
    storePhoto: async (author, picture) => storePhoto(author, await makePortrait(picture)),
    storePicture: async (author, picture) => fileAddress(await storeForms(author, [await makePicture(picture)], { kind: "picture" })),
    storeForms: (author, forms) => storeForms(author, forms, { kind: "upload" }),
    async storeFormsAs(name, author, forms) {
      const key = keys.mintFor(name);
      const folder = `${key}/`;
      await databases.forAuthor(author).transaction((trx) => deleteFilesUnder(trx, author, folder));
      return storeForms(author, forms, { kind: "upload", key });
    },
    addForms,
    storeSound,
    drop,
    async storageOf(author) {
      const usedBytes = await databases.forAuthor(author).transaction((trx) => readUsedBytes(trx, author));
      return { usedBytes, quotaBytes };
    },
    requireRoomWithin,
    requireRoom: (author) => databases.forAuthor(author).transaction((trx) => requireRoomWithin(trx, author)),
    async findShared(name) {
      const key = keys.mintFor(name);
      return (await storage.media.exists(key)) ? fileAddress(key) : undefined;
    },
    async storeShared(name, { bytes, contentType }) {
      const key = keys.mintFor(name);
      await storage.media.replace(key, bytes, { contentType, over: undefined });
      return fileAddress(key);
    },
    async dropStored(author, address) {
      for (const { key } of await listOf(author)) if (fileAddress(key) === address) await drop(author, key);
    },
    async dropPhotosBut(author, address) {
      for (const { key, kind } of await listOf(author)) {
        if (kind === "photo" && fileAddress(key) !== address) await drop(author, key);
      }
    },
    async eraseAll(author) {
      for (const { key } of await listOf(author)) await drop(author, key);
    },
  };
}

function folderOf(key: string): string {
  return key.slice(0, key.indexOf("/") + 1);
}
