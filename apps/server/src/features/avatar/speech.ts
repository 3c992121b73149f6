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

/** The address of an agent's sample sentence as sound: spoken once for everybody, then kept by what is said and how. */
export function createSampleSpeech({ gateway, media }: SpeechOptions) {
  const underWay = new Map<AgentName, Promise<string>>();

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
      throw toRefusal(error, neverLeaves);
    }
  }

  /** Whoever asks meanwhile waits for the same words; nobody's leaving breaks them off. */
  return async (agent: AgentName): Promise<string> => {
    const spoken = underWay.get(agent) ?? speak(agent).finally(() => underWay.delete(agent));
    underWay.set(agent, spoken);
    return spoken;
  };
}

const neverLeaves = new AbortController().signal;
