import { Notice } from "@coursewright/ui/notice.tsx";
import { Button } from "@coursewright/ui/button.tsx";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { CircleAlert, Info } from "lucide-react";
import { wordsFor } from "../../base/api/error-words.ts";
import { DebtNotice, overviewQuery } from "../credits/index.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";

export function OwedNotice() {
  const overview = useQuery(overviewQuery(useSignedIn().uid));
  return overview.data ? <DebtNotice owed={overview.data.owed} /> : null;
}

export function NotSetUpNotice() {
  return (
    <Notice tone="warn" icon={<Info size={18} />} title={<Trans>Buying is not set up here</Trans>}>
      <Trans>The operator of this site can give you credits. The prices below apply once buying is set up.</Trans>
    </Notice>
  );
}

export function OffersFailure({ error, again }: { readonly error: unknown; readonly again: () => void }) {
  return (
    <Notice
      tone="bad"
      icon={<CircleAlert size={18} />}
      title={<Trans>The prices did not load.</Trans>}
      actions={
        <Button tone="secondary" onClick={again}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {wordsFor(error)}
    </Notice>
  );
}
