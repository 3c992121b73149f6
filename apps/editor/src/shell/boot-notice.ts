import { z } from "zod";

const BootNotice = z.object({ notice: z.enum(["failed", "slow"]) });

/** Why the editor gave up and sent one to the front page, if it did. */
export function bootNotice(state: unknown): "failed" | "slow" | null {
  const parsed = BootNotice.safeParse(state);
  return parsed.success ? parsed.data.notice : null;
}
