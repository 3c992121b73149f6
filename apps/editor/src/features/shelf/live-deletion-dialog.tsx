import { readDashboard } from "@coursewright/contract/dashboard.ts";
import { unpublish } from "@coursewright/contract/publishing.ts";
import { ConfirmDialog } from "@coursewright/ui/confirm-dialog.tsx";
import { notify } from "@coursewright/ui/notify.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../base/api/client.ts";
import { wordsFor } from "../../base/api/error-words.ts";
import { projectsKey, queries } from "../../base/api/queries.ts";
import { siteQuery } from "../publishing/index.ts";
import type { LiveDeletion } from "./live-deletion.ts";

interface LiveDeletionDialogProps {
  readonly asked: LiveDeletion;
  readonly onClose: () => void;
}

/** [WR-41] Says what learners would lose, and offers to take the course offline instead. */
export function LiveDeletionDialog({ asked: { uid, project, url, erase }, onClose }: LiveDeletionDialogProps) {
  const { t } = useLingui();
  const { name } = project;
  const params = { uid, projectId: project.id };
  const address = new URL(url).host;
  const dashboard = useQuery({
    queryKey: ["learners", uid, project.id],
    queryFn: ({ signal }) => call(readDashboard, { params, query: { period: "all" } }, { signal }),
    staleTime: 0,
  });
  const takeOffline = async () => {
    onClose();
    try {
      queries.setQueryData(siteQuery(uid, project.id).queryKey, await call(unpublish, { params }));
      await queries.invalidateQueries({ queryKey: projectsKey(uid) });
      notify({ title: t`${name} is offline`, description: t`The address and all versions stay yours.` });
    } catch (error) {
      notify({ title: t`That did not work`, description: wordsFor(error) });
    }
  };
  return (
    <ConfirmDialog
      open
      title={t`Delete ${name}?`}
      description={
        <>
          <Trans>
            This course is live at <b>{address}</b>.
          </Trans>{" "}
          <Learners count={dashboard.data?.learners} hasFailed={dashboard.isError} />{" "}
          <Trans>Nobody can read it after you delete it. You can bring it back for 30 days.</Trans>
        </>
      }
      cancelLabel={t`Cancel`}
      other={{ label: t`Take it offline instead`, onSelect: () => void takeOffline() }}
      confirmLabel={t`Delete`}
      tone="danger"
      onCancel={onClose}
      onConfirm={() => {
        onClose();
        void erase();
      }}
    />
  );
}

function Learners({ count, hasFailed }: { readonly count: number | undefined; readonly hasFailed: boolean }) {
  if (hasFailed) return <Trans>Its learners could not be counted right now.</Trans>;
  if (count === undefined) return <Trans>Counting its learners…</Trans>;
  if (count === 0) return <Trans>It has no learners yet.</Trans>;
  return <Plural value={count} one="It has # learner." other="It has # learners." />;
}
