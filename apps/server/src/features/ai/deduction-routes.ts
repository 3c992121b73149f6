import { type Credits, formatCredits } from "@coursewright/base/credits.ts";
import { deductCredits } from "@coursewright/contract/credits.ts";
import { generationNamed, keyOf } from "../../platform/http/paid-request.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { newUuid } from "../../platform/ids/ids.ts";
import type { Deductions } from "./deductions.ts";

export function deductionRoutes(deductions: Deductions): Route[] {
  return [
    route(deductCredits, { actor: "signed-in", limit: "write", cost: "credits" }, async ({ actor: { uid }, body, request }) => {
      const { amount, generation } = body;
      if (generation !== undefined) return asReply(await deductions.payFor({ uid, operation: generationNamed(generation) }));
      return asReply(await deductions.deduct({ uid, operation: `deduct:${keyOf(request) ?? newUuid()}`, amount }));
    }),
  ];
}

function asReply(balance: Credits): { credits: number } {
  return { credits: Number(formatCredits(balance)) };
}
