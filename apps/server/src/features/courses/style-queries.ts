import type { CourseStyle } from "@coursewright/course/course-style.ts";
import { sql } from "kysely";
import type { WriteQuery } from "../../platform/db/databases.ts";
import type { ProjectAddress } from "./tables.ts";

/** Returns undefined when the project does not exist, and null before the author has written a style. */
export async function findStyle(trx: WriteQuery, { uid, projectId }: ProjectAddress): Promise<CourseStyle | null | undefined> {
  const { rows } = await sql<{ style: CourseStyle | null }>`
    select style from projects where author_id = ${uid} and project_id = ${projectId}`.execute(trx);
  return rows[0]?.style;
}

export async function writeStyle(trx: WriteQuery, { uid, projectId }: ProjectAddress, style: CourseStyle): Promise<void> {
  await sql`
    update projects set style = ${JSON.stringify(style)}::json where author_id = ${uid} and project_id = ${projectId}`.execute(trx);
}
