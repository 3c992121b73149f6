import type { BlockId } from "@coursewright/base/ids.ts";
import { CompiledQuery } from "kysely";
import type pg from "pg";
import { integerArray, textArray, uuidArray } from "../../platform/db/binary-array.ts";
import type { WriteQuery } from "../../platform/db/databases.ts";
import type { PageAddress } from "./tables.ts";

/** A validated save with its blocks as text. */
export interface PageWrite {
  readonly address: PageAddress;
  readonly saveId: string;
  readonly baseVersion: number;
  readonly upsert: ReadonlyArray<{ id: BlockId; text: string }>;
  readonly remove: readonly BlockId[];
  readonly order: readonly BlockId[] | undefined;
}

/** `misfit`: the order does not match the page's blocks. */
export type SaveOutcome =
  | { readonly kind: "saved"; readonly version: number }
  | { readonly kind: "conflict"; readonly version: number }
  | { readonly kind: "misfit" }
  | { readonly kind: "not_found" };

interface OutcomeRow {
  place: number;
  outcome: "saved" | "conflict" | "misfit";
  version: number;
}

/**
 * Writes saves of different pages in one statement, which is its own transaction, so they are committed on return.
 * Row level security limits it to the named authors. Outcomes have the order of the saves.
 */
export async function writePages(pool: pg.Pool, saves: readonly PageWrite[]): Promise<SaveOutcome[]> {
  // All batches and deletes lock pages in key order, to prevent deadlocks.
  const sorted = saves.map((save, index) => ({ save, index, key: keyOf(save) })).toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const { rows } = await pool.query<OutcomeRow>({ name: "save-pages", text: statement, values: valuesOf(sorted.map(({ save }) => save)) });
  const outcomes = saves.map((): SaveOutcome => ({ kind: "not_found" }));
  for (const { place, outcome, version } of rows) {
    const index = sorted[place - 1]?.index;
    if (index !== undefined) outcomes[index] = outcome === "misfit" ? { kind: "misfit" } : { kind: outcome, version };
  }
  return outcomes;
}

/** Writes one save in the caller's transaction. */
export async function writePage(trx: WriteQuery, save: PageWrite): Promise<SaveOutcome["kind"]> {
  const { rows } = await trx.executeQuery<OutcomeRow>(CompiledQuery.raw(statement, valuesOf([save])));
  return rows[0]?.outcome ?? "not_found";
}

const statement = "select place, outcome, version from save_pages($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";

function valuesOf(saves: readonly PageWrite[]): Buffer[] {
  const blocks = saves.flatMap(({ upsert }, index) => upsert.map(({ id, text }) => ({ place: index + 1, id, text })));
  return [
    textArray(saves.map(({ address }) => address.uid)),
    uuidArray(saves.map(({ address }) => address.projectId)),
    uuidArray(saves.map(({ address }) => address.chapterId)),
    uuidArray(saves.map(({ address }) => address.pageId)),
    integerArray(saves.map(({ baseVersion }) => baseVersion)),
    uuidArray(saves.map(({ saveId }) => saveId)),
    textArray(saves.map(({ upsert }) => literal(upsert.map(({ id }) => id)))),
    textArray(saves.map(({ remove }) => literal(remove))),
    textArray(saves.map(({ order }) => (order ? literal(order) : null))),
    integerArray(blocks.map(({ place }) => place)),
    uuidArray(blocks.map(({ id }) => id)),
    textArray(blocks.map(({ text }) => text)),
  ];
}

function literal(ids: readonly string[]): string {
  return `{${ids.join(",")}}`;
}

function keyOf({ address: { uid, projectId, chapterId, pageId } }: PageWrite): string {
  return `${uid}/${projectId}/${chapterId}/${pageId}`;
}
