import type { AuthorId } from "@coursewright/base/ids.ts";
import { fileAddress } from "@coursewright/contract/media.ts";
import type { Databases } from "../../platform/db/databases.ts";
import type { OpenObject, Storage } from "../../platform/storage/storage.ts";
import { createMediaKeys } from "./media-key.ts";
import { makePortrait } from "./portrait.ts";
import { deleteFile, insertFile, listFiles, type MediaFile } from "./queries.ts";

export interface MediaService {
  /** What lies under a key that we minted; nothing under any other. */
  open(key: string): Promise<OpenObject | undefined>;
  listOf(author: AuthorId): Promise<MediaFile[]>;
  /** Makes a portrait of the picture and answers the address it is served at. */
  storePhoto(author: AuthorId, picture: Uint8Array): Promise<string>;
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

  return {
    open: async (key) => (keys.isMinted(key) ? storage.media.open(key) : undefined),
    listOf,
    async storePhoto(author, picture) {
      const portrait = await makePortrait(picture);
      const file: MediaFile = { key: keys.mint(), kind: "photo", contentType: "image/webp", bytes: portrait.byteLength };
      // The row goes first, so that no object is ever without one.
      await databases.forAuthor(author).transaction((trx) => insertFile(trx, author, file));
      await storage.media.put(file.key, portrait, { contentType: file.contentType });
      return fileAddress(file.key);
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
