import { AgentName, defaultAgent } from "./agents.ts";
import { z } from "zod";

export const maxAvatarNameLength = 60;

/** How often it remarks on the page beside the generator. */
export const remarking = ["quiet", "balanced", "chatty"] as const;
export type Remarking = (typeof remarking)[number];

/** Who helps to write a project, and the name under which its learners meet that voice. */
export const Avatar = z.strictObject({
  agent: AgentName,
  name: z
    .string()
    .trim()
    .min(1)
    // Written out beside a face, on one line.
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u)
    .refine((name) => Array.from(name).length <= maxAvatarNameLength),
  says: z.enum(remarking),
});
export type Avatar = z.infer<typeof Avatar>;

/** Of a project that has chosen none. */
export const defaultAvatar: Avatar = { agent: defaultAgent, name: defaultAgent, says: "balanced" };
