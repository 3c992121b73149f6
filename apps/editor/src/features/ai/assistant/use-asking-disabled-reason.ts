import { useLingui } from "@lingui/react/macro";
import { useAffords, useTextPrice } from "../../credits/index.ts";
import { useDisabledReason } from "../panel/use-disabled-reason.ts";

export function useAskingDisabledReason(): string | undefined {
  const { t } = useLingui();
  const canPay = useAffords(useTextPrice());
  const disabledReason = useDisabledReason("page");
  if (disabledReason !== undefined) return disabledReason;
  return canPay ? undefined : t`A question costs 1 credit, and you have none left`;
}
