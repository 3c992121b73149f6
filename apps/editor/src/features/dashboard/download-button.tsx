import { exportDashboard } from "@coursewright/contract/dashboard.ts";
import type { DashboardPeriod } from "@coursewright/contract/dashboard.ts";
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
import { ownZone } from "./dashboard-queries.ts";

const timeoutMs = 60_000;

export function DownloadButton({ projectId, period }: { readonly projectId: string; readonly period: DashboardPeriod }) {
  const { t } = useLingui();
  const { uid } = useSignedIn();
  const save = useMutation({
    mutationFn: async () => {
      const response = await callRaw(exportDashboard, { params: { uid, projectId }, query: { period, zone: ownZone() } }, { timeoutMs });
      if (!response.ok) throw await refusalOf(response);
      saveAs(await response.blob(), "coursewright-dashboard.csv");
    },
    onError: (error) => notify({ title: t`The numbers could not be downloaded`, description: wordsFor(error) }),
  });
  return (
    <div className="dashboard-foot">
      <Button tone="secondary" size="small" busy={save.isPending} onClick={() => save.mutate()}>
        <Download size={16} strokeWidth={1.75} />
        <Trans>Download CSV</Trans>
      </Button>
    </div>
  );
}
