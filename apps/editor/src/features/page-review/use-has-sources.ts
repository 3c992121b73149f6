import { useQuery } from "@tanstack/react-query";
import { call } from "../../base/api/client.ts";

/** [SEE-04] Facts are compared with sources that are ready. */
export function useHasSources({ uid, projectId }: { readonly uid: string; readonly projectId: string }): boolean {
  const { data } = useQuery({
    queryKey: ["sources", uid, projectId, "has-ready"],
    async queryFn({ signal }) {
      // Not needed to write, so it is no part of the first load.
      const [{ listSources }, { AuthorId, ProjectId }] = await Promise.all([
        import("@coursewright/contract/sources.ts"),
        import("@coursewright/base/ids.ts"),
      ]);
      const params = { uid: AuthorId.parse(uid), projectId: ProjectId.parse(projectId) };
      const { sources } = await call(listSources, { params }, { signal });
      return sources.some(({ status }) => status.state === "ready");
    },
    staleTime: 30_000,
  });
  return data ?? false;
}
