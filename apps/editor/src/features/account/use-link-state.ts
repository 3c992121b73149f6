import { inspectMailedLink, type MailedLinkKind, type MailedLinkState } from "@coursewright/contract/mailed-links.ts";
import { useQuery } from "@tanstack/react-query";
import { hasCode } from "../../base/api/api-error.ts";
import { postAsBrowser } from "../../base/api/auth.ts";
import { useMailedLink, type MailedLink } from "./use-mailed-link.ts";

export type LinkState =
  | { readonly kind: "looking" }
  | { readonly kind: "spent" }
  | { readonly kind: "failed"; readonly error: Error; readonly again: () => void }
  | ({ readonly kind: "good"; readonly link: MailedLink } & MailedLinkState);

/** Checks whether the link in the address is valid. The check does not use the link up. */
export function useLinkState(kind: MailedLinkKind): LinkState {
  const link = useMailedLink();
  const { token = "", asked } = link ?? {};
  const inspection = useQuery({
    queryKey: ["mailed link", kind, token],
    queryFn: () => postAsBrowser(inspectMailedLink, { body: { kind, token, asked } }),
    enabled: link !== null,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  if (link === null || hasCode(inspection.error, "link_spent")) return { kind: "spent" };
  if (inspection.error) return { kind: "failed", error: inspection.error, again: () => void inspection.refetch() };
  return inspection.data ? { kind: "good", link, ...inspection.data } : { kind: "looking" };
}
