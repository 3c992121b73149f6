import type { readAssistant } from "@coursewright/contract/assistant.ts";
import type { RequestOf } from "@coursewright/contract/endpoint.ts";
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { readSelection } from "../../base/address/selection.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { useOpenPage } from "./page-context.tsx";

/** Path parameters of the endpoints of one page. */
export type PageAddress = RequestOf<typeof readAssistant>["params"];

export function usePageAddress(): PageAddress {
  const { uid } = useSignedIn();
  const { id: pageId } = useOpenPage();
  const [query] = useSearchParams();
  const { projectId, chapterId } = useMemo(() => readSelection(query), [query]);
  return useMemo(() => ({ uid, projectId: projectId ?? "", chapterId: chapterId ?? "", pageId }), [chapterId, pageId, projectId, uid]);
}
