import { GenerationEvent } from "@coursewright/contract/ai-events.ts";
import { followEvents } from "../../../base/api/follow-events.ts";

interface Following {
  readonly signal: AbortSignal;
  readonly onSay: (text: string) => void;
}

type Ending = Extract<GenerationEvent, { type: "done" | "refused" }>;

/** Reports the words of a reply while they arrive, and returns its end. */
export function followReply(body: ReadableStream<Uint8Array<ArrayBuffer>>, { signal, onSay }: Following): Promise<Ending> {
  return followEvents(body, {
    signal,
    take(given) {
      const event = GenerationEvent.parse(given);
      if (event.type !== "say") return event;
      onSay(event.text);
      return undefined;
    },
  });
}
