import type { Project } from "@coursewright/contract/courses.ts";
import type { Publication } from "@coursewright/contract/publishing.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { hasCode } from "../../base/api/api-error.ts";
import { wordsFor } from "../../base/api/error-words.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { siteQuery } from "./site-query.ts";
import { suggestSubdomain } from "./suggest-subdomain.ts";
import { useCourseLook } from "./use-course-look.ts";
import { useAddressCheck } from "./use-address-check.ts";
import { usePublicationEnd, usePublish } from "./use-publish.ts";
import { useTermsDraft } from "./use-terms-draft.ts";

export type LaunchState = ReturnType<typeof useLaunch>;

/** The state of the launch screen and its actions. */
export function useLaunch({ project, publication }: { readonly project: Project; readonly publication: Publication | null }) {
  const { uid } = useSignedIn();
  const [subdomain, setSubdomain] = useState(
    () => publication?.subdomain ?? suggestSubdomain({ name: project.name, projectId: project.id }),
  );
  const { data: site } = useQuery(siteQuery(uid, project.id));
  const addressCheck = useAddressCheck(project.id, subdomain);
  const look = useCourseLook(project.id);
  const terms = useTermsDraft(project.id);
  const publish = usePublish({ projectId: project.id, subdomain, newTerms: terms.newTerms, saveLook: look.flush });
  usePublicationEnd(publication, project.id);
  const { error } = publish;
  const isAddressRefused = hasCode(error, "subdomain_taken") || hasCode(error, "subdomain_reserved");
  return {
    subdomain,
    changeAddress(name: string) {
      publish.reset();
      setSubdomain(name);
    },
    site,
    addressCheck,
    look,
    terms,
    isBeginning: publish.isPending,
    begin: () => publish.mutate(crypto.randomUUID()),
    /** Why publishing did not start: shown at the address field or above the button. */
    addressProblem: isAddressRefused ? wordsFor(error) : null,
    problem: error && !isAddressRefused ? wordsFor(error) : null,
  };
}
