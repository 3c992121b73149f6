import type { AiGateway } from "../../platform/ai-gateway/gateway.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Databases } from "../../platform/db/databases.ts";
import type { AccountsService } from "../accounts/service.ts";
import type { CoursesService } from "../courses/service.ts";
import type { PaidWork } from "../ai/service.ts";

export interface ScoringOptions {
  databases: Databases;
  gateway: Pick<AiGateway, "textFor">;
  paidWork: PaidWork;
  courses: Pick<CoursesService, "readProject">;
  accounts: Pick<AccountsService, "nameOf">;
  clock: Clock;
}
