import { textPrice } from "@coursewright/blocks/kit/prices/prices.ts";
import { useLingui } from "@lingui/react/macro";
import { useAffords } from "../../credits/index.ts";
import { useDisabledReason } from "../panel/use-disabled-reason.ts";

export function useAskingDisabledReason(): string | undefined {
  const { t } = useLingui();
  const canPay = useAffords(textPrice);
  const disabledReason = useDisabledReason("page");
  if (disabledReason !== undefined) return disabledReason;
  return canPay ? undefined : t`A question costs 1 credit, and you have none left`;
}
