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

/** What clients of the specification call by themselves. The server has metered before they do. */
export interface Deductions {
  /** Charges the amount, under one operation once. Answers the new balance, as `payFor` does. */
  deduct(deduction: Deduction): Promise<Credits>;
  /** A reply is delivered by the transaction that charges for it, and what failed is free: nothing is ever left to charge. */
  payFor(name: GenerationName): Promise<Credits>;
}

export function createDeductions({ databases, credits }: { databases: Databases; credits: CreditsService }): Deductions {
  return {
    async deduct({ uid, operation, amount: asked }) {
      const amount = decimalCredits(asked);
      const charged = await credits.deduct({ uid, operation, amount, reason: "deduction" });
      // The key is another deduction's.
      if (charged.amount !== amount) throw new AppError("invalid_request");
      return charged.balance.available;
    },
    async payFor(name) {
      const generation = await databases.forAuthor(name.uid).transaction((trx) => selectGeneration(trx, name));
      if (!generation) throw new AppError("not_found");
      // It may still fail, and would then have been paid for.
      if (generation.state === "running") throw new AppError("already_running");
      return credits.balanceOf(name.uid);
    },
  };
}
