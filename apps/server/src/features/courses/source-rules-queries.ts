import type { SourceRules } from "@coursewright/course/source-rules.ts";
import { sql } from "kysely";
import type { WriteQuery } from "../../platform/db/databases.ts";
import type { ProjectAddress } from "./tables.ts";

/** Returns undefined when the project does not exist, and null before the author has chosen. */
export async function findSourceRules(trx: WriteQuery, { uid, projectId }: ProjectAddress): Promise<SourceRules | null | undefined> {
  const { rows } = await sql<{ rules: SourceRules | null }>`
    select source_rules as rules from projects where author_id = ${uid} and project_id = ${projectId}`.execute(trx);
  return rows[0]?.rules;
}

export async function writeSourceRules(trx: WriteQuery, { uid, projectId }: ProjectAddress, rules: SourceRules): Promise<void> {
  await sql`
    update projects set source_rules = ${JSON.stringify(rules)}::json where author_id = ${uid} and project_id = ${projectId}`.execute(trx);
}
