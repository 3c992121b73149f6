import type { CourseLook } from "@coursewright/contract/course-look.ts";
import { sql } from "kysely";
import type { WriteQuery } from "../../platform/db/databases.ts";
import type { ProjectAddress } from "./tables.ts";

interface LookRow {
  cover: CourseLook["cover"] | null;
  blurb: string | null;
}

/** Returns undefined when the project does not exist. */
export async function findLook(trx: WriteQuery, { uid, projectId }: ProjectAddress): Promise<LookRow | undefined> {
  const { rows } = await sql<LookRow>`
    select cover, blurb from projects where author_id = ${uid} and project_id = ${projectId}`.execute(trx);
  return rows[0];
}

export async function writeLook(trx: WriteQuery, { uid, projectId }: ProjectAddress, { cover, blurb }: CourseLook): Promise<void> {
  await sql`
    update projects set cover = ${JSON.stringify(cover)}::json, blurb = ${blurb}
    where author_id = ${uid} and project_id = ${projectId}`.execute(trx);
}
