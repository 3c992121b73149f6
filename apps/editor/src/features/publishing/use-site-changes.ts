import { showVersion, unpublish } from "@coursewright/contract/publishing.ts";
import type { Site } from "@coursewright/contract/publishing.ts";
import { announce } from "@coursewright/ui/live-region.tsx";
import { useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../base/api/client.ts";
import { projectsKey, queries } from "../../base/api/queries.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { versionsKey } from "./launch-queries.ts";
import { siteKey } from "./site-query.ts";

/** Takes the course offline or puts a version online. */
export function useSiteChanges(projectId: string) {
  const { t } = useLingui();
  const { uid } = useSignedIn();
  const params = { uid, projectId };
  const changed = async (site: Site) => {
    queries.setQueryData(siteKey(uid, projectId), site);
    await Promise.all([versionsKey(uid, projectId), projectsKey(uid)].map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
  const takeOffline = useMutation({
    mutationFn: () => call(unpublish, { params }),
    onSuccess: async (site) => {
      announce(t`The course is offline.`);
      await changed(site);
    },
  });
  const show = useMutation({
    mutationFn: (version: number) => call(showVersion, { params, body: { version } }),
    onSuccess: async (site, version) => {
      announce(t`Version ${version} is live.`);
      await changed(site);
    },
  });
  return { takeOffline, show };
}
