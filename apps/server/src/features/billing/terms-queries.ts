import type { AuthorId, ProjectId } from "@coursewright/base/ids.ts";
import type { CourseTerms } from "@coursewright/contract/billing.ts";
import type { WriteQuery } from "../../platform/db/databases.ts";

interface CourseTermsTable {
  author_id: AuthorId;
  project_id: ProjectId;
  readers: CourseTerms["readers"];
  cents: number | null;
}

interface ProjectName {
  readonly author: AuthorId;
  readonly projectId: ProjectId;
}

function tables(trx: WriteQuery) {
  return trx.withTables<{ course_terms: CourseTermsTable }>();
}

export function findTerms(trx: WriteQuery, { author, projectId }: ProjectName): Promise<CourseTerms | undefined> {
  return tables(trx)
    .selectFrom("course_terms")
    .select(["readers", "cents"])
    .where("author_id", "=", author)
    .where("project_id", "=", projectId)
    .executeTakeFirst();
}

export async function writeTerms(trx: WriteQuery, { author, projectId }: ProjectName, { readers, cents }: CourseTerms): Promise<void> {
  await tables(trx)
    .insertInto("course_terms")
    .values({ author_id: author, project_id: projectId, readers, cents })
    .onConflict((conflict) => conflict.columns(["author_id", "project_id"]).doUpdateSet({ readers, cents }))
    .execute();
}
