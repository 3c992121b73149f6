import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { PageHead } from "@coursewright/contract/courses.ts";
import type { Databases } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { headOf } from "./arrange.ts";
import { findOpenPage, type OpenPageRow } from "./open-page-queries.ts";
import { keepPage, readBlocks, writeSnapshot, type PageBlocks } from "./page-queries.ts";
import type { PageAddress } from "./tables.ts";

/** `tag` identifies the current document (ETag), so that clients with the same tag need no body. */
export type OpenedPage =
  | { readonly kind: "same"; readonly tag: string }
  /** JSON, compressed with gzip. */
  | { readonly kind: "document"; readonly tag: string; readonly packed: Buffer };

export function openPageActions({ databases }: { databases: Databases }) {
  /** First read of this version: builds the document from the rows and stores it for later reads. */
  const snapshotNow = (address: PageAddress) =>
    databases.forAuthor(address.uid).transaction(async (trx) => {
      const current = (await keepPage(trx, address)) ? await readBlocks(trx, address) : undefined;
      if (!current) throw new AppError("not_found");
      const packed = await pack(documentOf(address, current));
      await writeSnapshot(trx, { ...address, ...current, packed: packed.toString("base64") });
      return { ...current, packed };
    });

  return {
    /** Returns the page document with its blocks as stored, without parsing them. */
    async openPage(address: PageAddress, knownTag?: string): Promise<OpenedPage> {
      const { pool } = databases.shardOf(address.uid);
      const found = await findOpenPage(pool, address, versionIn(knownTag));
      if (!found) throw new AppError("not_found");
      const tag = tagOf(found);
      if (tag === knownTag) return { kind: "same", tag };
      if (found.packed !== null) return { kind: "document", tag, packed: Buffer.from(found.packed, "base64") };
      const current = await snapshotNow(address);
      return { kind: "document", tag: tagOf(current), packed: current.packed };
    },
  };
}

/** Fast rather than small: each version is compressed once, while the author waits. */
const pack = (text: string) => promisify(gzip)(text, { level: 3 });

/** Includes the name, which changes without a new version. */
function tagOf({ version, name }: Pick<OpenPageRow, "version" | "name">): string {
  return `"${version}-${createHash("sha1").update(name).digest("base64url")}"`;
}

function versionIn(tag: string | undefined): number | undefined {
  const version = /^"(\d{1,9})-/.exec(tag ?? "")?.[1];
  return version === undefined ? undefined : Number(version);
}

function documentOf({ pageId }: PageAddress, { name, dateCreated, version, blocks }: PageBlocks): string {
  const head: PageHead & { version: number } = { ...headOf({ id: pageId, name, dateCreated }), version };
  return `${JSON.stringify(head).slice(0, -1)},"blocks":${blocks}}`;
}
