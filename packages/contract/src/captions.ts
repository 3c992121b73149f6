import { ProjectId } from "@coursewright/base/ids.ts";
import { CaptionLanguage, Cue, maxCues } from "@coursewright/blocks/kit/captions/cues.ts";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** Stores captions as a WebVTT file, for players. The block contains the words too. A change makes another file. */
export const storeCaptions = endpoint({
  method: "POST",
  path: "/api/captions",
  body: z.strictObject({ projectId: ProjectId, language: CaptionLanguage, cues: z.array(Cue).min(1).max(maxCues) }),
  reply: z.object({ url: z.string() }),
  status: 201,
});
