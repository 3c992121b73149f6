import { changeCourseTerms } from "@coursewright/contract/billing.ts";
import type { CourseTerms } from "@coursewright/contract/billing.ts";
import { publish } from "@coursewright/contract/publishing.ts";
import type { Publication } from "@coursewright/contract/publishing.ts";
import { announce } from "@coursewright/ui/live-region.tsx";
import { useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { isTemporary } from "../../base/api/api-error.ts";
import { call } from "../../base/api/client.ts";
import { projectsKey, publicationKey, queries } from "../../base/api/queries.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { addressesKey, termsKey, versionsKey } from "./launch-queries.ts";
import { siteKey } from "./site-query.ts";

interface PublishOptions {
  readonly projectId: string;
  readonly subdomain: string;
  /** Null if the terms do not change. */
  readonly newTerms: CourseTerms | null;
  /** Saves cover and blurb; resolves to false if that failed. */
  readonly saveLook: () => Promise<boolean>;
}

/** Starts a publication with the choices on this screen. */
export function usePublish({ projectId, subdomain, newTerms, saveLook }: PublishOptions) {
  const { uid } = useSignedIn();
  const params = { uid, projectId };
  return useMutation({
    mutationFn: async (key: string) => {
      if (!(await saveLook())) throw new Error("Cover and blurb are not saved");
      if (newTerms) {
        queries.setQueryData(termsKey(uid, projectId), await call(changeCourseTerms, { params, body: newTerms }));
      }
      return call(publish, { params, body: { subdomain } }, { headers: { "idempotency-key": key } });
    },
    // The server may have received a request whose response was lost. The same key joins that publication.
    retry: (count, error) => count < 2 && isTemporary(error),
    onSuccess: (started) => {
      queries.setQueryData(publicationKey(uid, projectId), (known: { publication: Publication | null } | undefined) =>
        known?.publication?.id === started.id ? known : { publication: started },
      );
    },
  });
}

/** Refetches the affected data when a publication goes live, and announces it to an author who waited. */
export function usePublicationEnd(publication: Publication | null, projectId: string): void {
  const { t } = useLingui();
  const { uid } = useSignedIn();
  const wasInProgress = useRef(false);
  const onLive = useEffectEvent((version: number) => {
    if (wasInProgress.current) announce(t`Version ${version} is live.`);
    const changed = [siteKey, versionsKey, addressesKey].map((keyOf) => keyOf(uid, projectId));
    for (const queryKey of [...changed, projectsKey(uid)]) void queries.invalidateQueries({ queryKey });
  });
  const state = publication?.state;
  const version = publication?.version ?? 0;
  useEffect(() => {
    if (state === "live") onLive(version);
    wasInProgress.current = state !== undefined && state !== "live";
  }, [state, version]);
}
