import type { AuthorId, ProjectId } from "@coursewright/base/ids.ts";
import type { AgentName } from "@coursewright/blocks/kit/avatar/agents.ts";
import type { Audience, DraftOutline, IdeaOutline } from "@coursewright/contract/drafting.ts";
import { type ColumnType, type Generated, sql } from "kysely";
import type { WriteQuery } from "../../platform/db/databases.ts";

export interface IdeaName {
  readonly uid: AuthorId;
  readonly ideaId: string;
}

interface IdeasTable {
  author_id: AuthorId;
  idea_id: string;
  idea: string;
  audience: Audience;
  chapters: number;
  agent: AgentName;
  sources_of: ProjectId | null;
  outline: ColumnType<IdeaOutline, string, string>;
  remark: string;
  model: string;
  version: Generated<number>;
  project_id: ProjectId | null;
  edited_at: Generated<Date>;
}

export interface IdeaRow {
  idea_id: string;
  idea: string;
  audience: Audience;
  chapters: number;
  agent: AgentName;
  sources_of: ProjectId | null;
  outline: IdeaOutline;
  remark: string;
  model: string;
  version: number;
  project_id: ProjectId | null;
}

const columns = [
  "idea_id",
  "idea",
  "audience",
  "chapters",
  "agent",
  "sources_of",
  "outline",
  "remark",
  "model",
  "version",
  "project_id",
] as const;
const now = sql<Date>`now()`;

function ideas(trx: WriteQuery) {
  return trx.withTables<{ ideas: IdeasTable }>();
}

export function findIdea(trx: WriteQuery, { uid, ideaId }: IdeaName): Promise<IdeaRow | undefined> {
  return ideas(trx).selectFrom("ideas").select(columns).where("author_id", "=", uid).where("idea_id", "=", ideaId).executeTakeFirst();
}

/** Also locks the row until the transaction ends. */
export function lockIdea(trx: WriteQuery, { uid, ideaId }: IdeaName): Promise<IdeaRow | undefined> {
  return ideas(trx)
    .selectFrom("ideas")
    .select(columns)
    .where("author_id", "=", uid)
    .where("idea_id", "=", ideaId)
    .forUpdate()
    .executeTakeFirst();
}

const maxListed = 20;

export function listUnmade(trx: WriteQuery, uid: AuthorId) {
  return ideas(trx)
    .selectFrom("ideas")
    .select(["idea_id", "outline"])
    .where("author_id", "=", uid)
    .where("project_id", "is", null)
    .orderBy("edited_at", "desc")
    .limit(maxListed)
    .execute();
}

/** In the order of their ids, beginning after `after`. */
export function listIdeas(trx: WriteQuery, { uid, after, limit }: { uid: AuthorId; after: string | undefined; limit: number }) {
  return ideas(trx)
    .selectFrom("ideas")
    .select(columns)
    .where("author_id", "=", uid)
    .$if(after !== undefined, (query) => query.where("idea_id", ">", after ?? ""))
    .orderBy("idea_id")
    .limit(limit)
    .execute();
}

interface Drafted extends IdeaName {
  readonly wish: DraftOutline;
  readonly outline: IdeaOutline;
  readonly remark: string;
  readonly model: string;
}

/** Inserts a new idea, or replaces the outline of the base version. Returns false if that has changed meanwhile. */
export async function putDrafted(trx: WriteQuery, { uid, ideaId, wish, outline, remark, model }: Drafted): Promise<boolean> {
  const { baseVersion: _, sourcesOf, ...asked } = wish;
  const drafted = { ...asked, sources_of: sourcesOf ?? null, outline: JSON.stringify(outline), remark, model };
  if (wish.baseVersion === 0) {
    const { numInsertedOrUpdatedRows } = await ideas(trx)
      .insertInto("ideas")
      .values({ author_id: uid, idea_id: ideaId, ...drafted })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  }
  const { numUpdatedRows } = await unmadeAt(trx, { uid, ideaId, version: wish.baseVersion })
    .set((eb) => ({ ...drafted, version: eb("version", "+", 1), edited_at: now }))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Returns the new version, or nothing if the base version is outdated or the course was created already. */
export async function putOutline(
  trx: WriteQuery,
  { outline, ...base }: IdeaName & { version: number; outline: IdeaOutline },
): Promise<number | undefined> {
  const row = await unmadeAt(trx, base)
    .set((eb) => ({ outline: JSON.stringify(outline), version: eb("version", "+", 1), edited_at: now }))
    .returning("version")
    .executeTakeFirst();
  return row?.version;
}

/** Stores the outline with the ids of the created course. */
export async function putMade(
  trx: WriteQuery,
  { projectId, outline, ...base }: IdeaName & { version: number; outline: IdeaOutline; projectId: ProjectId },
): Promise<void> {
  await unmadeAt(trx, base)
    .set({ outline: JSON.stringify(outline), project_id: projectId, edited_at: now })
    .executeTakeFirstOrThrow();
}

function unmadeAt(trx: WriteQuery, { uid, ideaId, version }: IdeaName & { version: number }) {
  return ideas(trx)
    .updateTable("ideas")
    .where("author_id", "=", uid)
    .where("idea_id", "=", ideaId)
    .where("version", "=", version)
    .where("project_id", "is", null);
}
