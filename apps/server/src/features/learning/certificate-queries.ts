import type { AuthorId, ProjectId } from "@coursewright/base/ids.ts";
import type { Query } from "../../platform/db/databases.ts";

interface CertificatesTable {
  code: string;
  account_id: AuthorId;
  course_id: ProjectId;
  author_id: AuthorId | null;
  subdomain: string;
  title: string;
  learner_name: string;
  author_name: string;
  finished_at: Date;
  given_at: Date;
}

export interface Certificate {
  readonly code: string;
  readonly learner: AuthorId;
  readonly courseId: ProjectId;
  readonly author: AuthorId | null;
  readonly subdomain: string;
  readonly title: string;
  readonly name: string;
  readonly authorName: string;
  readonly finishedAt: Date;
  readonly givenAt: Date;
}

const columns = [
  "code",
  "account_id as learner",
  "course_id as courseId",
  "author_id as author",
  "subdomain",
  "title",
  "learner_name as name",
  "author_name as authorName",
  "finished_at as finishedAt",
  "given_at as givenAt",
] as const;

function tables(directory: Query) {
  return directory.withTables<{ certificates: CertificatesTable }>();
}

/** A learner has one certificate per course: of two concurrent requests, the first wins. */
export async function insertCertificate(directory: Query, given: Certificate): Promise<void> {
  await tables(directory)
    .insertInto("certificates")
    .values({
      code: given.code,
      account_id: given.learner,
      course_id: given.courseId,
      author_id: given.author,
      subdomain: given.subdomain,
      title: given.title,
      learner_name: given.name,
      author_name: given.authorName,
      finished_at: given.finishedAt,
      given_at: given.givenAt,
    })
    .onConflict((conflict) => conflict.columns(["account_id", "course_id"]).doNothing())
    .execute();
}

export async function findCodeOf(
  directory: Query,
  { learner, courseId }: { learner: AuthorId; courseId: ProjectId },
): Promise<string | undefined> {
  const row = await tables(directory)
    .selectFrom("certificates")
    .select("code")
    .where("account_id", "=", learner)
    .where("course_id", "=", courseId)
    .executeTakeFirst();
  return row?.code;
}

export function findCertificate(directory: Query, code: string): Promise<Certificate | undefined> {
  return tables(directory).selectFrom("certificates").select(columns).where("code", "=", code).executeTakeFirst();
}

export async function deleteCertificate(directory: Query, { learner, code }: { learner: AuthorId; code: string }): Promise<void> {
  await tables(directory).deleteFrom("certificates").where("code", "=", code).where("account_id", "=", learner).execute();
}

export function listCertificates(directory: Query, { learner, limit }: { learner: AuthorId; limit: number }): Promise<Certificate[]> {
  return tables(directory)
    .selectFrom("certificates")
    .select(columns)
    .where("account_id", "=", learner)
    .orderBy("course_id")
    .limit(limit)
    .execute();
}
