import { defaultAgent } from "@coursewright/blocks/kit/avatar/agents.ts";
import type { AgentName } from "@coursewright/blocks/kit/avatar/agents.ts";
import type { Avatar } from "@coursewright/blocks/kit/avatar/avatar.ts";
import { queryOptions } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import { call } from "../../../base/api/client.ts";
import { queries } from "../../../base/api/queries.ts";
import { usePageState } from "../../../document/page/page-context.tsx";

/** No page waits for the avatar, so its contract loads on demand. */
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

/** The avatar of the open page's project; the default while it loads. */
export const AvatarContext = createContext<Speaking>(unchosenAvatar);

/** The face beside the generator: the agent of the selected section, else of the project. */
export function useSpeaker(): AgentName {
  const { agent } = useContext(AvatarContext);
  return usePageState(({ blocks, selected }) => blocks.find(({ id }) => id === selected)?.aiagent ?? agent);
}

/** The agent of new sections. */
export function projectAgent(uid: string, projectId: string): AgentName {
  return queries.getQueryData(avatarQuery(uid, projectId).queryKey)?.agent ?? defaultAgent;
}
