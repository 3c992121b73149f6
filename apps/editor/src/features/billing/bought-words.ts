import type { Payment } from "@coursewright/contract/billing.ts";
import { plural, t } from "@lingui/core/macro";

export function boughtWords(bought: Payment["bought"]): string {
  switch (bought.buy) {
    case "credits": {
      const { credits } = bought;
      return plural(credits, { one: "# credit", other: "# credits" });
    }
    case "subscription":
      return bought.plan === "monthly" ? t`Membership, a month` : t`Membership, a year`;
    case "course":
      return bought.name;
  }
}
