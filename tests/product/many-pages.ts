import type { ClientBase } from "pg";
import type { ManyAccounts } from "./many-accounts.ts";

interface ManyPages extends ManyAccounts {
  readonly pages: number;
  readonly blocksPerPage: number;
  /** The length of an average paragraph by default. */
  readonly charactersPerBlock?: number;
}

/** Writes pages with a project, a chapter and a first block that all share the page's id. Needs the owner of the shard. */
export async function insertPages(
  shard: ClientBase,
  { prefix, count, pages, blocksPerPage, charactersPerBlock = 220 }: ManyPages,
): Promise<void> {
  const id = "('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid";
  const author = `'${prefix}' || n % ${count}`;
  const all = `generate_series(1, ${pages}) n`;
  const order = `array(select overlay(${id}::text placing lpad(to_hex(b), 4, '0') from 1)::uuid from generate_series(0, ${blocksPerPage - 1}) b)`;
  const block = JSON.stringify({ id: "ID", type: "para", v: 1, data: { text: richTextOf("WORDS") }, aiagent: "jerry" });
  await shard.query(
    `insert into projects (author_id, project_id, name, chapter_count, page_count) select ${author}, ${id}, 'Bench', 1, 1 from ${all}`,
  );
  await shard.query(`insert into chapters (author_id, project_id, chapter_id, name) select ${author}, ${id}, ${id}, 'Bench' from ${all}`);
  await shard.query(
    `insert into pages (author_id, project_id, chapter_id, page_id, name, block_order) select ${author}, ${id}, ${id}, ${id}, 'Bench', ${order} from ${all}`,
  );
  await shard.query(
    `insert into blocks (author_id, page_id, block_id, block)
    select author_id, page_id, id, replace(replace($1, 'ID', id::text), 'WORDS', ${wordsOf(charactersPerBlock)})::json
    from pages, unnest(block_order) with ordinality as placed (id, place) where author_id like '${prefix}%'`,
    [block],
  );
  await shard.query("vacuum analyze");
  await shard.query("checkpoint");
}

/** Texts differ between blocks, so that they compress about as well as prose. Hashes cut into words are the cheapest source. */
function wordsOf(characters: number): string {
  const hashes = Array.from(
    { length: Math.ceil(characters / 128) },
    (_, n) => `encode(sha512((page_id::text || place || '${n}')::bytea), 'hex')`,
  );
  return `translate(left(${hashes.join(" || ")}, ${characters}), '05', '  ')`;
}

function richTextOf(text: string) {
  return { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text }] }] };
}
