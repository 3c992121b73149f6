import { createHash } from "node:crypto";
import type { AgentName } from "@coursewright/blocks/kit/avatar/agents.ts";
import { sampleSentences } from "@coursewright/blocks/kit/avatar/agent-samples.ts";
import type { AiGateway } from "../../platform/ai-gateway/gateway.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { toRefusal } from "../ai/service.ts";
import type { MediaService } from "../media/service.ts";

const voice = "alloy";

interface SpeechOptions {
  gateway: AiGateway;
  media: Pick<MediaService, "storeShared" | "findShared">;
}

/** Returns the URL of an agent's spoken sample. It is generated once for everybody and stored under a hash of text and voice. */
export function createSampleSpeech({ gateway, media }: SpeechOptions) {
  const inProgress = new Map<AgentName, Promise<string>>();

  async function speak(agent: AgentName): Promise<string> {
    const { speaker } = gateway;
    if (!speaker) throw new AppError("voice_not_set_up");
    const text = sampleSentences[agent];
    const name = createHash("sha256")
      .update(JSON.stringify(["speech", speaker.model, voice, text]))
      .digest("hex");
    const known = await media.findShared(name);
    if (known !== undefined) return known;
    try {
      const bytes = await speaker.speak({ text, voice, idempotencyKey: `speech:${name}` });
      return await media.storeShared(name, { bytes, contentType: "audio/mpeg" });
    } catch (error) {
      throw toRefusal(error, neverAborts);
    }
  }

  /** Concurrent requests share one call, and no client's disconnect aborts it. */
  return async (agent: AgentName): Promise<string> => {
    const spoken = inProgress.get(agent) ?? speak(agent).finally(() => inProgress.delete(agent));
    inProgress.set(agent, spoken);
    return spoken;
  };
}

const neverAborts = new AbortController().signal;
