import type { AgentName } from "@coursewright/blocks/kit/avatar/agents.ts";
import { hearAgent } from "@coursewright/contract/avatar.ts";
import { queryOptions } from "@tanstack/react-query";
import { hasCode, isTemporary, refusalOf } from "../../base/api/api-error.ts";
import { call } from "../../base/api/client.ts";
import { peaksOf } from "../../base/parts/peaks.ts";

export const barCount = 64;

/** The server synthesizes a sample on its first request, which may take this long. */
const timeoutMs = 60_000;

/** Loads the URL, the length and the loudness peaks of an agent's voice sample. */
export function sampleSpeechQuery(uid: string, agent: AgentName) {
  return queryOptions({
    queryKey: ["speech", uid, agent] as const,
    queryFn: async ({ signal }) => {
      const { url } = await call(hearAgent, { params: { uid, agent } }, { signal, timeoutMs });
      const response = await fetch(url, { signal });
      if (!response.ok) throw await refusalOf(response);
      // An offline context only decodes, so the browser asks for no permission to play sound.
      const sound = await new OfflineAudioContext(1, 1, 44_100).decodeAudioData(await response.arrayBuffer());
      return { url, seconds: sound.duration, peaks: peaksOf(sound.getChannelData(0), barCount) };
    },
    staleTime: Infinity,
    retry: (count, error) => count < 1 && isTemporary(error) && !hasCode(error, "voice_not_set_up"),
  });
}
