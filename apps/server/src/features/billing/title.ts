import type { Bought } from "./queries.ts";

/** Shown on the payment page and the card statement. */
export function titleOf(bought: Bought): string {
  switch (bought.buy) {
    case "credits":
      return `${bought.credits.toLocaleString("en")} Coursewright credits`;
    case "subscription":
      return bought.plan === "monthly" ? "Coursewright membership, monthly" : "Coursewright membership, yearly";
    case "course":
      return `Course: ${bought.name}`;
  }
}
