import { AuthorId } from "@coursewright/base/ids.ts";
import pg from "pg";
import { createCreditsService, type CreditsService } from "../../apps/server/src/features/credits/service.ts";
import { type LedgerViolation, verifyLedger } from "../../apps/server/src/features/credits/verify-ledger.ts";
import { systemClock } from "../../apps/server/src/platform/clock/clock.ts";
import { createDatabases } from "../../apps/server/src/platform/db/databases.ts";
import { createTestDatabases } from "../../apps/server/test/databases.ts";
import { createLive } from "../../apps/server/src/platform/live/live.ts";
import { createLog } from "../../apps/server/src/platform/log/log.ts";
import { localEnvironment } from "../../tools/local.ts";
import { startServices } from "../../tools/services/lifecycle.ts";
import { postmaster } from "./authors-fixture.ts";

export interface CreditsFixture {
  credits: CreditsService;
  ownerUrl: string;
  postgresPid: number;
  verify(): Promise<LedgerViolation[]>;
  stop(): Promise<void>;
}

/** Databases of its own with many authors, the ledger service of the API, and a table of bare balances. */
export async function startCreditsFixture({ authors }: { authors: number }): Promise<CreditsFixture> {
  await startServices(["postgres", "redis"]);
  const { AUTHORS_OWNER_URLS: server, REDIS_URL: redisUrl } = localEnvironment();
  const urls = await createTestDatabases({ ownerUrl: server });
  const log = createLog({ level: "silent", process: "bench" });
  const databases = createDatabases({ directoryUrl: urls.directoryUrl, authorsUrls: [urls.authorsUrl], poolSize: 16, log });
  const live = createLive({ redisUrl, log });
  const owner = new pg.Client(urls.authorsOwnerUrl);
  await owner.connect();
  await fill(owner, authors);
  return {
    credits: createCreditsService({ databases, live, clock: systemClock }),
    ownerUrl: urls.authorsOwnerUrl,
    postgresPid: await postmaster(owner),
    verify: () => verifyLedger(owner),
    async stop() {
      live.close();
      await databases.close();
      await owner.end();
      await urls.drop();
    },
  };
}

export function authorNamed(n: number): AuthorId {
  return AuthorId.parse(`bench-${n}`);
}

async function fill(owner: pg.Client, authors: number): Promise<void> {
  await owner.query("select add_credits('bench-' || n, 'gift', 'grant', 1000000000, 'bench') from generate_series(0, $1::integer - 1) n", [
    authors,
  ]);
  await owner.query("create table bare_balances (author_id text primary key, available numeric(19, 4) not null check (available >= 0))");
  await owner.query("insert into bare_balances select author_id, available from balances");
  await owner.query("vacuum analyze");
  await owner.query("checkpoint");
}
