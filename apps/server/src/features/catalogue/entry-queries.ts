import type { AuthorId, PageId } from "@coursewright/base/ids.ts";
import type { ColumnType, Generated, Selectable } from "kysely";
import { sql } from "kysely";
import type { WriteQuery } from "../../platform/db/databases.ts";
import type { SectionMarks } from "./sections.ts";

interface EntriesTable {
  author_id: AuthorId;
  page_id: PageId;
  summary: string;
  objectives: string[];
  keywords: string[];
  reading_minutes: number;
  screenshot: string | null;
  credits: string;
  model: string;
  page_version: number;
  sections: ColumnType<unknown, string, string>;
  made_at: Generated<Date>;
}

export type EntryRow = Selectable<EntriesTable>;
export type NewEntry = Omit<EntryRow, "author_id" | "page_id" | "sections" | "made_at"> & { readonly sections: SectionMarks };

interface OfPage {
  readonly uid: AuthorId;
  readonly pageId: PageId;
}

function entries(trx: WriteQuery) {
  return trx.withTables<{ catalogue_entries: EntriesTable }>();
}

export function findEntry(trx: WriteQuery, { uid, pageId }: OfPage): Promise<EntryRow | undefined> {
  return entries(trx)
    .selectFrom("catalogue_entries")
    .selectAll()
    .where("author_id", "=", uid)
    .where("page_id", "=", pageId)
    .executeTakeFirst();
}

export function listEntries(trx: WriteQuery, { uid, pages }: { uid: AuthorId; pages: readonly PageId[] }) {
  return entries(trx)
    .selectFrom("catalogue_entries")
    .select(["page_id", "summary", "reading_minutes", "objectives", "keywords"])
    .where("author_id", "=", uid)
    .where("page_id", "=", sql<PageId>`any (${pages}::uuid[])`)
    .execute();
}

export async function putEntry(trx: WriteQuery, { uid, pageId }: OfPage, { sections, ...entry }: NewEntry): Promise<void> {
  const row = { ...entry, sections: JSON.stringify(sections), made_at: sql<Date>`clock_timestamp()` };
  await entries(trx)
    .insertInto("catalogue_entries")
    .values({ author_id: uid, page_id: pageId, ...row })
    .onConflict((conflict) => conflict.columns(["author_id", "page_id"]).doUpdateSet(row))
    .execute();
}

/** Undefined if the page has no entry. */
export function editEntryWords(
  trx: WriteQuery,
  { uid, pageId }: OfPage,
  words: Pick<EntryRow, "summary" | "objectives" | "keywords">,
): Promise<EntryRow | undefined> {
  return entries(trx)
    .updateTable("catalogue_entries")
    .set(words)
    .where("author_id", "=", uid)
    .where("page_id", "=", pageId)
    .returningAll()
    .executeTakeFirst();
}
