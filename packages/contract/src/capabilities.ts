import { z } from "zod";

/** Says which capabilities have a connected model. The editor offers no button for the others. */
export const Capabilities = z.object({
  text: z.boolean(),
  image: z.boolean(),
  speech: z.boolean(),
  vision: z.boolean(),
  embeddings: z.boolean(),
});
export type Capabilities = z.infer<typeof Capabilities>;
export type Capability = keyof Capabilities;
