import { Notice } from "@coursewright/ui/notice.tsx";
import { Trans } from "@lingui/react/macro";
import { TriangleAlert } from "lucide-react";
import { useAmountWords } from "./amount.tsx";

/** Credits that a refund took back after they were spent; `owed` is the ledger's decimal string. */
export function DebtNotice({ owed }: { readonly owed: string }) {
  const amount = useAmountWords()(owed);
  if (Number(owed) === 0) return null;
  return (
    <Notice tone="warn" icon={<TriangleAlert size={18} />} title={<Trans>You owe {amount} credits</Trans>}>
      <Trans>A payment was reversed after you had spent its credits. Your next credits will pay this first.</Trans>
    </Notice>
  );
}
