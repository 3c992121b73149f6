import { createHash } from "node:crypto";
import type { PageHead } from "@coursewright/contract/courses.ts";
import type { Databases } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { headOf } from "./arrange.ts";
import { findOpenPage, type OpenPageRow } from "./open-page-queries.ts";
import { keepPage, readBlocks, writeSnapshot } from "./page-queries.ts";
import type { PageAddress } from "./tables.ts";

/** `tag` names the document as it is; whoever has the one of this name need not be sent it again. */
export type OpenedPage =
  | { readonly kind: "same"; readonly tag: string }
  | { readonly kind: "document"; readonly tag: string; readonly json: Buffer };

export function openPageActions({ databases }: { databases: Databases }) {
  /** Nobody has read this version yet: the rows are read, and kept as one text for the next reader. */
  const snapshotNow = (address: PageAddress) =>
    databases.forAuthor(address.uid).transaction(async (trx) => {
      const current = (await keepPage(trx, address)) ? await readBlocks(trx, address) : undefined;
      if (!current) throw new AppError("not_found");
      await writeSnapshot(trx, { ...address, ...current });
      return current;
    });

  return {
    /** The page document as JSON: its blocks are sent as they are stored, without being parsed. */
    async openPage(address: PageAddress, knownTag?: string): Promise<OpenedPage> {
      const { pool } = databases.shardOf(address.uid);
      const found = await findOpenPage(pool, address, versionIn(knownTag));
      if (!found) throw new AppError("not_found");
      const tag = tagOf(found);
      if (tag === knownTag) return { kind: "same", tag };
      if (found.snapshot !== null) return { kind: "document", tag, json: documentOf(address, found, found.snapshot) };
      const { version, blocks } = await snapshotNow(address);
      const current = { ...found, version };
      return { kind: "document", tag: tagOf(current), json: documentOf(address, current, blocks) };
    },
  };
}

/** A name changes without a new version, and is part of the document. */
function tagOf({ version, name }: OpenPageRow): string {
  return `"${version}-${createHash("sha1").update(name).digest("base64url")}"`;
}

function versionIn(tag: string | undefined): number | undefined {
  const version = /^"(\d{1,9})-/.exec(tag ?? "")?.[1];
  return version === undefined ? undefined : Number(version);
}

/** Put together as bytes: as a string of 200 kB it would be copied once more, and then turned into bytes all the same. */
function documentOf({ pageId }: PageAddress, { name, dateCreated, version }: OpenPageRow, blocks: string): Buffer {
  const head: PageHead & { version: number } = { ...headOf({ id: pageId, name, dateCreated }), version };
  const start = Buffer.from(`${JSON.stringify(head).slice(0, -1)},"blocks":`);
  const document = Buffer.allocUnsafe(start.length + Buffer.byteLength(blocks) + 1);
  start.copy(document);
  document.write(blocks, start.length);
  document.write("}", document.length - 1);
  return document;
}
