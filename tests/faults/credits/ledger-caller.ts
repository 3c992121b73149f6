import { formatCredits, noCredits } from "@coursewright/base/credits.ts";
import { AuthorId } from "@coursewright/base/ids.ts";
import { z } from "zod";
import { createCreditsService } from "../../../apps/server/src/features/credits/service.ts";
import { systemClock } from "../../../apps/server/src/platform/clock/clock.ts";
import { createDatabases } from "../../../apps/server/src/platform/db/databases.ts";
import { AppError } from "../../../apps/server/src/platform/errors/app-error.ts";
import { createLive } from "../../../apps/server/src/platform/live/live.ts";
import { createLog } from "../../../apps/server/src/platform/log/log.ts";
import type { LedgerAnswer } from "./ledger-history.ts";
import { histories, type LedgerStep } from "./ledger-steps.ts";

/** Runs in a child process that the test kills. Prints each answer as soon as it has it. */
export const Errand = z.object({
  directoryUrl: z.string(),
  authorsUrl: z.string(),
  redisUrl: z.string(),
  seed: z.number(),
  count: z.number(),
  /** The histories that are not finished yet. */
  left: z.array(z.number()),
});

const atATime = 32;
const repeatedForMs = 30_000;

const errand = Errand.parse(JSON.parse(process.argv[2] ?? ""));
const log = createLog({ level: "silent", process: "ledger-caller" });
const live = createLive({ redisUrl: errand.redisUrl, log });
const databases = createDatabases({ ...errand, authorsUrls: [errand.authorsUrl], poolSize: 8, log });
const credits = createCreditsService({ databases, live, clock: systemClock });

const all = histories(errand);
const left = [...errand.left];
await Promise.all(
  Array.from({ length: atATime }, async () => {
    for (let number = left.shift(); number !== undefined; number = left.shift()) {
      await carryOut(AuthorId.parse(`history-${number}`), all[number] ?? []);
      say({ over: number });
    }
  }),
);
live.close();
await databases.close();

async function carryOut(uid: AuthorId, steps: readonly LedgerStep[]): Promise<void> {
  const lanes = Map.groupBy(steps, ({ lane }) => lane);
  await Promise.all(
    lanes.values().map(async (lane) => {
      for (const { kind, name, amount } of lane) {
        const request = { uid, operation: name, amount, reason: "a random history" };
        const { state, settled } = await untilAnswered(() => call(kind, request));
        say({ author: uid, kind, name, state, settled: formatCredits(settled) } satisfies LedgerAnswer);
      }
    }),
  );
}

async function call(kind: LedgerStep["kind"], request: Parameters<typeof credits.hold>[0]) {
  const { uid } = request;
  if (kind === "purchase") return databases.forAuthor(uid).transaction((trx) => credits.purchaseWithin(trx, request));
  if (kind === "refund") return databases.forAuthor(uid).transaction((trx) => credits.takeBackWithin(trx, request));
  return credits[kind](request);
}

/** A broken connection hides the result of a call. Repeating the call returns it. */
async function untilAnswered<A>(ask: () => Promise<A>): Promise<A | { state: "refused"; settled: typeof noCredits }> {
  const deadline = Date.now() + repeatedForMs;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof AppError && error.code === "insufficient_credits") return { state: "refused", settled: noCredits };
      if (Date.now() > deadline) throw error;
    }
  }
}

function say(what: LedgerAnswer | { over: number }): void {
  process.stdout.write(`${JSON.stringify(what)}\n`);
}
