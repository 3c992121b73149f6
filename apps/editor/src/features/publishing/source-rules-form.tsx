import { changeSourceRules, readSourceRules } from "@coursewright/contract/source-rules.ts";
import { listSources } from "@coursewright/contract/sources.ts";
import type { SourceRules } from "@coursewright/course/source-rules.ts";
import { CheckRow } from "@coursewright/ui/check-row.tsx";
import { notify } from "@coursewright/ui/notify.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { call } from "../../base/api/client.ts";
import { wordsFor } from "../../base/api/error-words.ts";
import { queries, sourcesKey } from "../../base/api/queries.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { LaunchSection } from "./launch-section.tsx";

/** [SRC-03] [SRC-04] Only for courses that have sources. */
export function SourceRulesForm({ projectId }: { readonly projectId: string }) {
  const { t } = useLingui();
  const { uid } = useSignedIn();
  const title = useId();
  const params = { uid, projectId };
  const queryKey = ["source-rules", uid, projectId] as const;
  const { data: rules } = useQuery({ queryKey, queryFn: ({ signal }) => call(readSourceRules, { params }, { signal }) });
  const { data: hasSources = false } = useQuery({
    queryKey: [...sourcesKey(uid, projectId), "any"],
    queryFn: async ({ signal }) => (await call(listSources, { params }, { signal })).sources.length > 0,
  });
  const change = useMutation({
    mutationFn: (body: SourceRules) => call(changeSourceRules, { params, body }),
    onMutate: (next) => {
      queries.setQueryData(queryKey, next);
      return { before: rules };
    },
    onError: (error, _, earlier) => {
      queries.setQueryData(queryKey, earlier?.before);
      notify({ title: t`This was not saved.`, description: wordsFor(error) });
    },
  });
  if (!rules || !(hasSources || rules.show || rules.require)) return null;
  return (
    <LaunchSection id={title} title={<Trans>Sources</Trans>}>
      <CheckRow
        label={t`Show sources`}
        note={t`Each page ends with the names and pages of its sources. Learners never see the files.`}
        checked={rules.show}
        onCheckedChange={(show) => change.mutate({ ...rules, show })}
      />
      <CheckRow
        label={t`Require a source for each sentence`}
        note={t`You cannot publish while a sentence that the helper wrote from sources has none.`}
        checked={rules.require}
        onCheckedChange={(require) => change.mutate({ ...rules, require })}
      />
    </LaunchSection>
  );
}
