import { textPrice } from "@coursewright/blocks/kit/prices/prices.ts";
import { useLingui } from "@lingui/react/macro";
import { useAffords } from "../../credits/index.ts";
import { useOffBecause } from "../panel/use-off-because.ts";

/** Why the assistant cannot be asked now, if it cannot. */
export function useAskingOffBecause(): string | undefined {
  const { t } = useLingui();
  const canPay = useAffords(textPrice);
  const offBecause = useOffBecause("page");
  if (offBecause !== undefined) return offBecause;
  return canPay ? undefined : t`A question costs 1 credit, and you have none left`;
}
