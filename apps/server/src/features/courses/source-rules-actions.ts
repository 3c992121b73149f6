import { defaultSourceRules, type SourceRules } from "@coursewright/course/source-rules.ts";
import type { Databases } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { touch } from "./project-actions.ts";
import { findSourceRules, writeSourceRules } from "./source-rules-queries.ts";
import type { ProjectAddress } from "./tables.ts";

export function sourceRulesActions({ databases }: { databases: Databases }) {
  return {
    readSourceRules: (address: ProjectAddress): Promise<SourceRules> =>
      databases.forAuthor(address.uid).transaction(async (trx) => {
        const rules = await findSourceRules(trx, address);
        if (rules === undefined) throw new AppError("not_found");
        return rules ?? defaultSourceRules;
      }),

    changeSourceRules: (address: ProjectAddress, rules: SourceRules): Promise<SourceRules> =>
      databases.forAuthor(address.uid).transaction(async (trx) => {
        await touch(trx, address);
        await writeSourceRules(trx, address, rules);
        return rules;
      }),
  };
}
