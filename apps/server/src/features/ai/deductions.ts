import { type Credits, decimalCredits } from "@coursewright/base/credits.ts";
import type { AuthorId } from "@coursewright/base/ids.ts";
import type { Databases } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { CreditsService } from "../credits/service.ts";
import { type GenerationName, selectGeneration } from "./queries.ts";

interface Deduction {
  readonly uid: AuthorId;
  readonly operation: string;
  readonly amount: number;
}

/** The specification lets clients deduct credits themselves. The server has already charged for generations by then. */
export interface Deductions {
  /** Charges the amount once per operation. Returns the new balance, as `payFor` does. */
  deduct(deduction: Deduction): Promise<Credits>;
  /** Charges nothing: the transaction that delivers a reply has charged for it, and failures are free. */
  payFor(name: GenerationName): Promise<Credits>;
}

export function createDeductions({ databases, credits }: { databases: Databases; credits: CreditsService }): Deductions {
  return {
    async deduct({ uid, operation, amount: asked }) {
      const amount = decimalCredits(asked);
      const charged = await credits.deduct({ uid, operation, amount, reason: "deduction" });
      // Another deduction has already used the key.
      if (charged.amount !== amount) throw new AppError("invalid_request");
      return charged.balance.available;
    },
    async payFor(name) {
      const generation = await databases.forAuthor(name.uid).transaction((trx) => selectGeneration(trx, name));
      if (!generation) throw new AppError("not_found");
      // The generation may still fail and then be free.
      if (generation.state === "running") throw new AppError("already_running");
      return credits.balanceOf(name.uid);
    },
  };
}
