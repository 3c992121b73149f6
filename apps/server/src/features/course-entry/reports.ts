import type { z } from "zod";
import type { reportCourse } from "@coursewright/contract/edge-questions.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Databases } from "../../platform/db/databases.ts";
import type { PublishingService } from "../publishing/service.ts";
import { dropReportsBefore, insertReport, listReports } from "./report-queries.ts";

interface ReportsOptions {
  databases: Pick<Databases, "directory">;
  publishing: Pick<PublishingService, "courseAt">;
  clock: Clock;
}

const keptMs = 180 * 24 * 3_600_000;

/** Visitors' reports about courses, for operators. */
export function createReports({ databases: { directory }, publishing, clock }: ReportsOptions) {
  return {
    async report(subdomain: string, said: z.output<(typeof reportCourse)["body"]>): Promise<void> {
      const course = await publishing.courseAt(subdomain);
      await insertReport(directory, { ...said, subdomain, releaseId: course?.releaseId ?? null, at: clock.now() });
    },
    /** Newest first. */
    listReports: (limit: number) => listReports(directory, limit),
    dropOldReports: () => dropReportsBefore(directory, new Date(clock.now().getTime() - keptMs)),
  };
}
