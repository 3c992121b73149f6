import { z } from "zod";

/** What the connected models can do. The editor offers no button for a capability that is off. */
export const Capabilities = z.object({
  text: z.boolean(),
  image: z.boolean(),
  speech: z.boolean(),
  vision: z.boolean(),
  embeddings: z.boolean(),
});
export type Capabilities = z.infer<typeof Capabilities>;
export type Capability = keyof Capabilities;
