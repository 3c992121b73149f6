import { readBlock } from "@coursewright/blocks/registry.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import type { PageSave } from "@coursewright/contract/courses.ts";
import { createBatchQueue } from "../../platform/db/batch-queue.ts";
import type { Databases, WriteQuery } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { findChapterOfPage, findEmptyVersion } from "./page-queries.ts";
import { writePage, writePages, type PageWrite } from "./save-queries.ts";
import type { PageAddress } from "./tables.ts";

export function saveActions({ databases }: { databases: Databases }) {
  const queues = databases.shards.map(({ pool }) =>
    createBatchQueue({
      name: "saves",
      write: (saves: readonly PageWrite[]) => writePages(pool, saves),
      authorOf: ({ address }) => address.uid,
      keyOf: ({ address }) => address.pageId,
    }),
  );

  return {
    /** Returns the page's new version after the commit. */
    async savePage(address: PageAddress, save: PageSave): Promise<{ version: number }> {
      const queue = queues[databases.shardOf(address.uid).index];
      if (!queue) throw new Error("The shard has no save queue");
      const outcome = await queue.write(check(address, save));
      switch (outcome.kind) {
        case "saved":
          return { version: outcome.version };
        case "conflict":
          throw new AppError("version_conflict", { currentVersion: outcome.version });
        case "misfit":
          throw new AppError("invalid_request");
        case "not_found":
          throw new AppError("not_found");
      }
    },

    /**
     * Fills an empty page in the caller's transaction on the author's shard. Leaves a page with content unchanged.
     */
    async fillPageWithin(trx: WriteQuery, { at, saveId, blocks }: PageFilling): Promise<"filled" | "not empty" | "gone"> {
      const chapterId = await findChapterOfPage(trx, at);
      if (chapterId === undefined) return "gone";
      const address = { ...at, chapterId };
      const version = await findEmptyVersion(trx, address);
      if (version === undefined) return "not empty";
      const save = { saveId, baseVersion: version, upsert: [...blocks], remove: [], order: blocks.map(({ id }) => id) };
      // Any other outcome means that the page was saved or moved at this moment.
      return (await writePage(trx, check(address, save))) === "saved" ? "filled" : "not empty";
    },
  };
}

/** Replaces blocks of a page that the transaction has locked. */
export async function writeBlocksWithin(
  trx: WriteQuery,
  address: PageAddress,
  { upsert, ...save }: Pick<PageSave, "saveId" | "baseVersion" | "upsert">,
): Promise<void> {
  const kind = await writePage(trx, check(address, { ...save, upsert, remove: [], order: undefined }));
  if (kind !== "saved") throw new Error(`Blocks of a locked page were not saved: ${kind}`);
}

interface PageFilling {
  /** The page in any chapter of its project. */
  readonly at: Omit<PageAddress, "chapterId">;
  readonly saveId: string;
  readonly blocks: readonly StoredBlock[];
}

/** Upgrades and validates every block by its type. One invalid block refuses the whole save. */
function check(address: PageAddress, { saveId, baseVersion, upsert, remove, order }: PageSave): PageWrite {
  const named = new Set([...upsert.map(({ id }) => id), ...remove]);
  if (named.size < upsert.length + remove.length) throw new AppError("invalid_request");
  return { address, saveId, baseVersion, remove, order, upsert: upsert.map((block) => ({ id: block.id, text: textOf(block) })) };
}

function textOf(stored: StoredBlock): string {
  const read = readBlock(stored);
  if (read.state !== "ok") throw new AppError("invalid_request", { cause: read });
  return JSON.stringify({ ...stored, type: read.block.model.type, v: read.block.version, data: read.data });
}
