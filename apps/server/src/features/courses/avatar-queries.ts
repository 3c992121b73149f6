import type { Avatar } from "@coursewright/blocks/kit/avatar/avatar.ts";
import { sql } from "kysely";
import type { WriteQuery } from "../../platform/db/databases.ts";
import type { ProjectAddress } from "./tables.ts";

/** Null when the project has no avatar, undefined when the project does not exist. */
export async function findAvatar(trx: WriteQuery, { uid, projectId }: ProjectAddress): Promise<Avatar | null | undefined> {
  const { rows } = await sql<{ avatar: Avatar | null }>`
    select avatar from projects where author_id = ${uid} and project_id = ${projectId}`.execute(trx);
  return rows[0]?.avatar;
}

export async function writeAvatar(trx: WriteQuery, { uid, projectId }: ProjectAddress, avatar: Avatar): Promise<void> {
  await sql`
    update projects set avatar = ${JSON.stringify(avatar)}::json where author_id = ${uid} and project_id = ${projectId}`.execute(trx);
}
