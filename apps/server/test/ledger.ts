import { AuthorId } from "@coursewright/base/ids.ts";
import pg from "pg";
import { systemClock } from "../src/platform/clock/clock.ts";
import { newUuid } from "../src/platform/ids/ids.ts";
import { createLive, type Live } from "../src/platform/live/live.ts";
import { createTestGround, type TestGround } from "./setup.ts";
import { type CreditsService, createCreditsService } from "../src/features/credits/service.ts";
import { type LedgerViolation, verifyLedger } from "../src/features/credits/verify-ledger.ts";

export interface TestLedger {
  fixture: TestGround;
  credits: CreditsService;
  live: Live;
  /** Past row level security. */
  owner: pg.Client;
  verify(): Promise<LedgerViolation[]>;
  close(): Promise<void>;
}

/** A ledger of one test file's own. */
export async function startLedger(): Promise<TestLedger> {
  const fixture = await createTestGround();
  const live = createLive({ redisUrl: fixture.redisUrl, log: fixture.log });
  const owner = new pg.Client({ connectionString: fixture.urls.authorsOwnerUrl });
  await owner.connect();
  return {
    fixture,
    credits: createCreditsService({ databases: fixture.databases, live, clock: systemClock }),
    live,
    owner,
    verify: () => verifyLedger(owner),
    async close() {
      live.close();
      await owner.end();
      await fixture.close();
    },
  };
}

export function newAuthor(): AuthorId {
  return AuthorId.parse(newUuid());
}
