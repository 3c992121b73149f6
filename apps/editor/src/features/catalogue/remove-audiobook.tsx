import { removeAudiobook } from "@coursewright/contract/catalogue.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { ConfirmDialog } from "@coursewright/ui/confirm-dialog.tsx";
import { announce } from "@coursewright/ui/live-region.tsx";
import { notify } from "@coursewright/ui/notify.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../base/api/client.ts";
import { useIsOffline } from "../../base/api/connection.ts";
import { wordsFor } from "../../base/api/error-words.ts";
import { listingKey, queries } from "../../base/api/queries.ts";
import { updateButtonId } from "./catalogue-view.ts";
import type { PageAt } from "./listing.ts";

export function RemoveAudiobook({ at }: { readonly at: PageAt }) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const [isAsked, ask] = useState(false);
  const removal = useMutation({
    mutationFn: () => call(removeAudiobook, { params: at }),
    onSuccess: async () => {
      // The focused button disappears, so the focus moves to the button that makes a new audiobook.
      document.getElementById(updateButtonId)?.focus();
      announce(t`Audiobook removed`);
      await queries.invalidateQueries({ queryKey: listingKey(at.uid, at.pageId) });
    },
    onError: (error) => notify({ title: t`The audiobook could not be removed.`, description: wordsFor(error) }),
  });
  return (
    <>
      <Button
        tone="quiet"
        size="small"
        busy={removal.isPending}
        disabledReason={isOffline ? t`Removing it needs a connection` : undefined}
        onClick={() => ask(true)}
      >
        <Trans>Remove</Trans>
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={t`Remove the audiobook?`}
        description={t`Learners can then no longer listen to this page. Its cost is not refunded, but recording unchanged text again costs nothing.`}
        cancelLabel={t`Cancel`}
        confirmLabel={t`Remove`}
        tone="danger"
        onCancel={() => ask(false)}
        onConfirm={() => {
          ask(false);
          removal.mutate();
        }}
      />
    </>
  );
}
