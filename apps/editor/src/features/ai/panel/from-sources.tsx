import { CheckRow } from "@coursewright/ui/check-row.tsx";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useStore } from "zustand";
import { call } from "../../../base/api/client.ts";
import { sourcesKey } from "../../../base/api/queries.ts";
import { usePageAddress } from "../../../document/page/page-address.ts";
import { fromSources } from "../runs/from-sources.ts";

/** [SRC-02] Beside the request to the helper. Only courses with a source that is ready offer it. */
export function FromSources() {
  const { t } = useLingui();
  const { uid, projectId } = usePageAddress();
  const isOn = useStore(fromSources, (courses) => courses.has(projectId));
  const { data: count = 0 } = useQuery({
    queryKey: [...sourcesKey(uid, projectId), "ready"],
    enabled: projectId !== "",
    queryFn: async ({ signal }) => {
      const { listSources } = await import("@coursewright/contract/sources.ts");
      const { sources } = await call(listSources, { params: { uid, projectId } }, { signal });
      return sources.filter(({ status }) => status.state === "ready").length;
    },
  });
  if (count === 0) return null;
  return (
    <CheckRow
      label={t`From my sources`}
      note={t`Each sentence shows the passage that it rests on.`}
      checked={isOn}
      onCheckedChange={(checked) => {
        const others = [...fromSources.getState()].filter((id) => id !== projectId);
        fromSources.setState(new Set(checked ? [...others, projectId] : others), true);
      }}
    />
  );
}
