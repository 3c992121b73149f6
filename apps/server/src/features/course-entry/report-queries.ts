import type { Generated } from "kysely";
import type { Query } from "../../platform/db/databases.ts";

interface CourseReportsTable {
  report_id: Generated<string>;
  subdomain: string;
  release_id: string | null;
  reason: string;
  words: string;
  page: string;
  reported_at: Date;
}

export interface CourseReport {
  readonly subdomain: string;
  /** The release at the time of the report. */
  readonly releaseId: string | null;
  readonly reason: string;
  readonly words: string;
  readonly page: string;
  readonly at: Date;
}

function tables(directory: Query) {
  return directory.withTables<{ course_reports: CourseReportsTable }>();
}

export async function insertReport(directory: Query, { subdomain, releaseId, reason, words, page, at }: CourseReport): Promise<void> {
  await tables(directory)
    .insertInto("course_reports")
    .values({ subdomain, release_id: releaseId, reason, words, page, reported_at: at })
    .execute();
}

export function listReports(directory: Query, limit: number): Promise<CourseReport[]> {
  return tables(directory)
    .selectFrom("course_reports")
    .select(["subdomain", "release_id as releaseId", "reason", "words", "page", "reported_at as at"])
    .orderBy("reported_at", "desc")
    .limit(limit)
    .execute();
}

export async function dropReportsBefore(directory: Query, time: Date): Promise<void> {
  await tables(directory).deleteFrom("course_reports").where("reported_at", "<", time).execute();
}
