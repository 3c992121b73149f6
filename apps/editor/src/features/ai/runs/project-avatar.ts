import { defaultAgent } from "@coursewright/blocks/kit/avatar/agents.ts";
import type { AgentName } from "@coursewright/blocks/kit/avatar/agents.ts";
import type { Avatar } from "@coursewright/blocks/kit/avatar/avatar.ts";
import { queryOptions } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import { call } from "../../../base/api/client.ts";
import { queries } from "../../../base/api/queries.ts";
import { usePageState } from "../../../document/page/page-context.tsx";

/** No page waits for it, so the contract of it comes when it is asked for. */
export function avatarQuery(uid: string, projectId: string) {
  return queryOptions({
    queryKey: ["avatar", uid, projectId] as const,
    queryFn: async ({ signal }) => {
      const { readAvatar } = await import("@coursewright/contract/avatar.ts");
      return call(readAvatar, { params: { uid, projectId } }, { signal });
    },
  });
}

type Speaking = Pick<Avatar, "agent" | "says">;

export const unchosenAvatar: Speaking = { agent: defaultAgent, says: "balanced" };

/** Of the project whose page is open; the house's own until it is known. */
export const AvatarContext = createContext<Speaking>(unchosenAvatar);

/** Whose face stands beside the generator: the selected section's own helper, else the project's. */
export function useSpeaker(): AgentName {
  const { agent } = useContext(AvatarContext);
  return usePageState(({ blocks, selected }) => blocks.find(({ id }) => id === selected)?.aiagent ?? agent);
}

/** Who writes in sections that are new. */
export function projectAgent(uid: string, projectId: string): AgentName {
  return queries.getQueryData(avatarQuery(uid, projectId).queryKey)?.agent ?? defaultAgent;
}
