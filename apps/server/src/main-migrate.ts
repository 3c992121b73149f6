import { join } from "node:path";
import { readMigrationConfig } from "./platform/config/config.ts";
import { migrate } from "./platform/db/migrate.ts";
import { migrateJobs } from "./platform/jobs/migrate.ts";
import { createLog } from "./platform/log/log.ts";

/** Run once at deploy, before the new processes start. */
const config = readMigrationConfig();
const log = createLog({ level: config.logLevel, process: "migrate" });
const folder = (name: string) => join(import.meta.dirname, "../migrations", name);

log.info({ applied: await migrate({ url: config.directoryOwnerUrl, folder: folder("directory") }) }, "directory migrated");
for (const url of config.authorsOwnerUrls) {
  log.info({ applied: await migrate({ url, folder: folder("authors") }) }, "authors migrated");
  await migrateJobs(url);
}
