import { AgentName, defaultAgent } from "./agents.ts";
import { z } from "zod";

export const maxAvatarNameLength = 60;

/** How often the avatar comments on the page. */
export const remarking = ["quiet", "balanced", "chatty"] as const;
export type Remarking = (typeof remarking)[number];

/** The project's agent, and the name that learners see for it. */
export const Avatar = z.strictObject({
  agent: AgentName,
  name: z
    .string()
    .trim()
    .min(1)
    // The name is shown on one line.
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u)
    .refine((name) => Array.from(name).length <= maxAvatarNameLength),
  says: z.enum(remarking),
});
export type Avatar = z.infer<typeof Avatar>;

/** For a project without a choice. */
export const defaultAvatar: Avatar = { agent: defaultAgent, name: defaultAgent, says: "balanced" };
