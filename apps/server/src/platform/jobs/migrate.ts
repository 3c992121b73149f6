import { DBOS, DBOSClient } from "@dbos-inc/dbos-sdk";
import { initializeDataSourceSchemaPG } from "@dbos-inc/dbos-sdk/datasource";
import pg from "pg";
import { applicationName, queues, schemaName } from "./engine.ts";

/** Run it once per deploy and shard before any worker starts: two workers that migrate an empty database at once both die. */
export async function migrateJobs(ownerUrl: string, appRole = "coursewright_app"): Promise<void> {
  await DBOS.migrate(ownerUrl, { schemaName, applicationRole: appRole });
  await migrateStepRecords(ownerUrl, appRole);
  const client = await DBOSClient.create({ systemDatabaseUrl: ownerUrl, applicationName });
  try {
    for (const [name, limits] of Object.entries(queues)) await client.registerQueue(name, limits);
  } finally {
    await client.destroy();
  }
}

/** Creates the table for records of transaction steps. */
async function migrateStepRecords(ownerUrl: string, appRole: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query("begin");
    await initializeDataSourceSchemaPG(async (text) => (await client.query(text)).rows, schemaName, appRole);
    await client.query("commit");
  } finally {
    await client.end();
  }
}
