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
import { addressesKey, siteKey, termsKey, versionsKey } from "./launch-queries.ts";

interface PublishOptions {
  readonly projectId: string;
  readonly subdomain: string;
  /** Null where they stay as they are. */
  readonly newTerms: CourseTerms | null;
  /** Whether cover and blurb are saved. */
  readonly saveLook: () => Promise<boolean>;
}

/** Begins a publication of everything as it stands on this page. */
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
    // A request that got lost may have been heard: the same key joins what it started.
    retry: (count, error) => count < 2 && isTemporary(error),
    onSuccess: (started) => {
      queries.setQueryData(publicationKey(uid, projectId), (known: { publication: Publication | null } | undefined) =>
        known?.publication?.id === started.id ? known : { publication: started },
      );
    },
  });
}

/** What a publication changes is asked for anew once it is live, and whoever waited for it is told. */
export function useEndOf(publication: Publication | null, projectId: string): void {
  const { t } = useLingui();
  const { uid } = useSignedIn();
  const wasUnderWay = useRef(false);
  const onLive = useEffectEvent((version: number) => {
    if (wasUnderWay.current) announce(t`Version ${version} is live.`);
    const changed = [siteKey, versionsKey, addressesKey].map((keyOf) => keyOf(uid, projectId));
    for (const queryKey of [...changed, projectsKey(uid)]) void queries.invalidateQueries({ queryKey });
  });
  const state = publication?.state;
  const version = publication?.version ?? 0;
  useEffect(() => {
    if (state === "live") onLive(version);
    wasUnderWay.current = state !== undefined && state !== "live";
  }, [state, version]);
}
