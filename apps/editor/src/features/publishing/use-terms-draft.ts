import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { offersQuery } from "../billing/index.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { termsQuery } from "./launch-queries.ts";
import { draftOf, isSameTerms, termsOf } from "./terms-draft.ts";
import type { TermsDraft } from "./terms-draft.ts";

/** The access terms: the stored ones until the author changes them. Publishing stores the change. */
export function useTermsDraft(projectId: string) {
  const { uid } = useSignedIn();
  const { data: stored, error, refetch } = useQuery(termsQuery(uid, projectId));
  const { data: offers } = useQuery(offersQuery());
  const [chosen, choose] = useState<TermsDraft | null>(null);
  const draft = chosen ?? (stored && draftOf(stored));
  const terms = draft ? termsOf(draft) : null;
  return {
    draft,
    choose,
    /** Null while the terms load or the price is invalid. */
    terms,
    newTerms: terms && stored && !isSameTerms(terms, stored) ? terms : null,
    lacksPrice: draft !== undefined && terms === null,
    offers,
    error,
    retry: () => void refetch(),
  };
}
