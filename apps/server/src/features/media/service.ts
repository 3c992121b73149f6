import type { AuthorId } from "@coursewright/base/ids.ts";
import { fileAddress } from "@coursewright/contract/media.ts";
import type { Databases } from "../../platform/db/databases.ts";
import type { OpenObject, Storage } from "../../platform/storage/storage.ts";
import { createMediaKeys } from "./media-key.ts";
import { makePicture } from "./picture.ts";
import { makePortrait } from "./portrait.ts";
import { deleteFile, insertFile, listFiles, type MediaFile, type MediaKind } from "./queries.ts";

export interface MediaService {
  /** What lies under a key that we minted; nothing under any other. */
  open(key: string): Promise<OpenObject | undefined>;
  /** Likewise, one part of it as HTTP's `range` names it. */
  openPart(key: string, range: string): Promise<OpenObject | "beyond its end" | undefined>;
  listOf(author: AuthorId): Promise<MediaFile[]>;
  /** Makes a portrait of the picture and answers the address it is served at. */
  storePhoto(author: AuthorId, picture: Uint8Array): Promise<string>;
  /** Makes a picture of ours for a page and answers the address it is served at. */
  storePicture(author: AuthorId, picture: Uint8Array): Promise<string>;
  /** Where a file of nobody's own lies that was stored under this name. */
  findShared(name: string): Promise<string | undefined>;
  /** Keeps a file that is the same for everybody; whoever was first under a name has stored it. */
  storeShared(name: string, file: { bytes: Uint8Array; contentType: string }): Promise<string>;
  /** Takes back what was stored and given to nobody. */
  dropStored(author: AuthorId, address: string): Promise<void>;
  dropPhotosBut(author: AuthorId, address: string | null): Promise<void>;
  eraseAll(author: AuthorId): Promise<void>;
}

interface MediaOptions {
  databases: Databases;
  storage: Pick<Storage, "media">;
  secret: string;
}

export function createMediaService({ databases, storage, secret }: MediaOptions): MediaService {
  const keys = createMediaKeys({ secret });
  const listOf = (author: AuthorId) => databases.forAuthor(author).transaction((trx) => listFiles(trx, author));

  /** The row goes last: while it stands, the object can still be found and removed. */
  async function drop(author: AuthorId, key: string): Promise<void> {
    await storage.media.remove(key);
    await databases.forAuthor(author).transaction((trx) => deleteFile(trx, author, key));
  }

  async function store(author: AuthorId, kind: MediaKind, webp: Buffer): Promise<string> {
    const file: MediaFile = { key: keys.mint(), kind, contentType: "image/webp", bytes: webp.byteLength };
    // The row goes first, so that no object is ever without one.
    await databases.forAuthor(author).transaction((trx) => insertFile(trx, author, file));
    await storage.media.put(file.key, webp, { contentType: file.contentType });
    return fileAddress(file.key);
  }

  return {
    open: async (key) => (keys.isMinted(key) ? storage.media.open(key) : undefined),
    openPart: async (key, range) => (keys.isMinted(key) ? storage.media.openPart(key, range) : undefined),
    listOf,
    storePhoto: async (author, picture) => store(author, "photo", await makePortrait(picture)),
    storePicture: async (author, picture) => store(author, "picture", await makePicture(picture)),
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
