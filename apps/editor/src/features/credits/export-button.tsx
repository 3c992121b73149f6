import { exportStatement } from "@coursewright/contract/credits.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { notify } from "@coursewright/ui/notify.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { refusalOf } from "../../base/api/api-error.ts";
import { callRaw } from "../../base/api/client.ts";
import { wordsFor } from "../../base/api/error-words.ts";
import { saveAs } from "../../base/parts/save-as.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";

const timeoutMs = 120_000;

export function ExportButton() {
  const { t } = useLingui();
  const { uid } = useSignedIn();
  const save = useMutation({
    mutationFn: async () => {
      const response = await callRaw(exportStatement, { params: { uid } }, { timeoutMs });
      if (!response.ok) throw await refusalOf(response);
      saveAs(await response.blob(), "coursewright-credits.csv");
    },
    onError: (error) => notify({ title: t`The statement could not be exported`, description: wordsFor(error) }),
  });
  return (
    <Button tone="secondary" busy={save.isPending} onClick={() => save.mutate()}>
      <Download size={16} strokeWidth={1.75} />
      <Trans>Export as CSV</Trans>
    </Button>
  );
}
