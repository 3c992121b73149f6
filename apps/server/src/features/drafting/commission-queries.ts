import type { PageId } from "@coursewright/base/ids.ts";
import type { Commission, CommissionProblem } from "@coursewright/contract/drafting.ts";
import { type Generated, sql } from "kysely";
import type { WriteQuery } from "../../platform/db/databases.ts";
import type { IdeaName } from "./queries.ts";

/** One attempt to write one page. Each has its own credit hold. */
export interface Attempt extends IdeaName {
  readonly pageId: PageId;
  readonly attempt: number;
}

interface CommissionsTable {
  author_id: string;
  idea_id: string;
  page_id: PageId;
  attempt: Generated<number>;
  state: Generated<Commission["state"]>;
  problem: CommissionProblem | null;
  model: string | null;
  input_tokens: number | null;
  output_tokens: number | null;
  asked_at: Generated<Date>;
  ended_at: Date | null;
}

const now = sql<Date>`now()`;

function commissions(trx: WriteQuery) {
  return trx.withTables<{ commissions: CommissionsTable }>();
}

export type CommissionRow = Pick<CommissionsTable, "page_id" | "problem" | "model"> & { state: Commission["state"] };

export function listCommissions(trx: WriteQuery, { uid, ideaId }: IdeaName): Promise<CommissionRow[]> {
  return commissions(trx)
    .selectFrom("commissions")
    .select(["page_id", "state", "problem", "model"])
    .where("author_id", "=", uid)
    .where("idea_id", "=", ideaId)
    .execute();
}

/** Commissions these pages. A failed or stopped page gets a new attempt; the others stay unchanged. */
export async function putCommissions(trx: WriteQuery, { uid, ideaId, pages }: IdeaName & { pages: readonly PageId[] }): Promise<Attempt[]> {
  const rows = await commissions(trx)
    .insertInto("commissions")
    .values(pages.map((page) => ({ author_id: uid, idea_id: ideaId, page_id: page })))
    .onConflict((conflict) =>
      conflict
        .columns(["author_id", "idea_id", "page_id"])
        .doUpdateSet((eb) => ({
          attempt: eb("commissions.attempt", "+", 1),
          state: "waiting",
          problem: null,
          asked_at: now,
          ended_at: null,
        }))
        .where("commissions.state", "in", ["failed", "stopped"]),
    )
    .returning(["page_id", "attempt"])
    .execute();
  return rows.map(({ page_id: pageId, attempt }) => ({ uid, ideaId, pageId, attempt }));
}

/** Returns false if the attempt was stopped or has ended. A restarted attempt may begin again. */
export async function beginCommission(trx: WriteQuery, attempt: Attempt): Promise<boolean> {
  const { numUpdatedRows } = await changeCommission(trx, attempt)
    .set({ state: "writing" })
    .where("state", "in", ["waiting", "writing"])
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

type Ending =
  | { state: "written"; model: string; input_tokens: number; output_tokens: number }
  | { state: "failed"; problem: CommissionProblem };

/** Returns false if the attempt has ended already. */
export async function endCommission(trx: WriteQuery, attempt: Attempt, ending: Ending): Promise<boolean> {
  const { numUpdatedRows } = await changeCommission(trx, attempt)
    .set({ ...ending, ended_at: now })
    .where("state", "in", ["waiting", "writing"])
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function stopWaiting(trx: WriteQuery, { uid, ideaId }: IdeaName): Promise<Attempt[]> {
  const rows = await commissions(trx)
    .updateTable("commissions")
    .set({ state: "stopped", ended_at: now })
    .where("author_id", "=", uid)
    .where("idea_id", "=", ideaId)
    .where("state", "=", "waiting")
    .returning(["page_id", "attempt"])
    .execute();
  return rows.map(({ page_id: pageId, attempt }) => ({ uid, ideaId, pageId, attempt }));
}

function changeCommission(trx: WriteQuery, { uid, ideaId, pageId, attempt }: Attempt) {
  return commissions(trx)
    .updateTable("commissions")
    .where("author_id", "=", uid)
    .where("idea_id", "=", ideaId)
    .where("page_id", "=", pageId)
    .where("attempt", "=", attempt);
}
