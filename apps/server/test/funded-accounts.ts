import { credits as whole } from "@coursewright/base/credits.ts";
import { AuthorId } from "@coursewright/base/ids.ts";
import type pg from "pg";
import type { CreditsService } from "../src/features/credits/service.ts";
import { newUuid } from "../src/platform/ids/ids.ts";

/** Accounts with credits, for tests of paid work. */
export function accountsWithCredits({ credits, owner }: { credits: CreditsService; owner: pg.Client }) {
  return {
    async welcome(amount = 25): Promise<AuthorId> {
      const uid = AuthorId.parse(`author-${newUuid()}`);
      await credits.grant({ uid, operation: "welcome", amount: whole(amount), reason: "Welcome" });
      return uid;
    },
    /** Available and held credits. */
    async balance(uid: string): Promise<string[]> {
      const select = "select available, held from balances where author_id = $1";
      const { rows } = await owner.query<{ available: string; held: string }>(select, [uid]);
      return [rows[0]?.available ?? "", rows[0]?.held ?? ""];
    },
  };
}
