import { AgentName } from "@coursewright/blocks/kit/avatar/agents.ts";
import { Avatar } from "@coursewright/blocks/kit/avatar/avatar.ts";
import { z } from "zod";
import { UserParams, userPath } from "./accounts.ts";
import { projectPath, ProjectParams } from "./courses.ts";
import { endpoint } from "./endpoint.ts";

const avatarPath = `${projectPath}/avatar` as const;

export const readAvatar = endpoint({ method: "GET", path: avatarPath, params: ProjectParams, reply: Avatar });
export const writeAvatar = endpoint({ method: "PUT", path: avatarPath, params: ProjectParams, body: Avatar, reply: Avatar });

const AgentParams = UserParams.extend({ agent: AgentName });
const agentPath = `${userPath}/agents/:agent` as const;

/** A paid sample answer in the agent's tone. The `x-generation` header names the payment. */
export const askAgent = endpoint({
  method: "POST",
  path: `${agentPath}/answers`,
  params: AgentParams,
  body: z.strictObject({ question: z.string().trim().min(1).max(1000) }),
  reply: z.object({ answer: z.string() }),
});

/** The URL of the agent's spoken sample sentence. */
export const hearAgent = endpoint({
  method: "GET",
  path: `${agentPath}/speech`,
  params: AgentParams,
  reply: z.object({ url: z.string() }),
});
