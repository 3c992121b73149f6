import type { AuthorId, ProjectId } from "@coursewright/base/ids.ts";
import type { Query } from "../../platform/db/databases.ts";

interface CourseCodesTable {
  code_hash: string;
  subdomain: string;
  course_id: ProjectId;
  account_id: AuthorId;
  session_id: string;
  proof: string;
  expires_at: Date;
}

interface CoursePreviewsTable {
  ticket_hash: string;
  author_id: AuthorId;
  project_id: ProjectId;
  expires_at: Date;
}

function tables(directory: Query) {
  return directory.withTables<{ course_codes: CourseCodesTable; course_previews: CoursePreviewsTable }>();
}

interface CodeUse {
  readonly codeHash: string;
  readonly subdomain: string;
  readonly proof: string;
}

interface NewCode extends CodeUse {
  readonly courseId: ProjectId;
  readonly uid: AuthorId;
  readonly sessionId: string;
  readonly expiresAt: Date;
}

export async function insertCode(
  directory: Query,
  { codeHash, subdomain, proof, courseId, uid, sessionId, expiresAt }: NewCode,
): Promise<void> {
  await tables(directory)
    .insertInto("course_codes")
    .values({ code_hash: codeHash, subdomain, proof, course_id: courseId, account_id: uid, session_id: sessionId, expires_at: expiresAt })
    .execute();
}

/** Uses up the code and returns its course and account. Only one request succeeds, on the right host and with the browser's proof. */
export async function redeemCode(directory: Query, { codeHash, subdomain, proof, now }: CodeUse & { now: Date }) {
  return tables(directory)
    .deleteFrom("course_codes")
    .where("code_hash", "=", codeHash)
    .where("subdomain", "=", subdomain)
    .where("proof", "=", proof)
    .where("expires_at", ">", now)
    .returning(["course_id as courseId", "account_id as uid", "session_id as sessionId"])
    .executeTakeFirst();
}

interface Preview {
  readonly author: AuthorId;
  readonly projectId: ProjectId;
}

export async function insertPreview(
  directory: Query,
  { ticketHash, author, projectId, expiresAt }: Preview & { ticketHash: string; expiresAt: Date },
): Promise<void> {
  await tables(directory)
    .insertInto("course_previews")
    .values({ ticket_hash: ticketHash, author_id: author, project_id: projectId, expires_at: expiresAt })
    .execute();
}

export function findPreview(directory: Query, { ticketHash, now }: { ticketHash: string; now: Date }): Promise<Preview | undefined> {
  return tables(directory)
    .selectFrom("course_previews")
    .select(["author_id as author", "project_id as projectId"])
    .where("ticket_hash", "=", ticketHash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** Deletes expired codes and tickets. */
export async function dropEnded(directory: Query, now: Date): Promise<void> {
  await tables(directory).deleteFrom("course_codes").where("expires_at", "<=", now).execute();
  await tables(directory).deleteFrom("course_previews").where("expires_at", "<=", now).execute();
}
