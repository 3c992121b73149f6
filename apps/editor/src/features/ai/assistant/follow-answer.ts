import { AnswerEvent } from "@coursewright/contract/assistant.ts";
import { ApiError } from "../../../base/api/api-error.ts";
import { followEvents } from "../../../base/api/follow-events.ts";

interface Following {
  readonly signal: AbortSignal;
  readonly onSay: (text: string) => void;
}

export async function followAnswer(body: ReadableStream<Uint8Array<ArrayBuffer>>, { signal, onSay }: Following): Promise<void> {
  await followEvents(body, {
    signal,
    take(given) {
      const event = AnswerEvent.parse(given);
      if (event.type === "refused") throw new ApiError({ status: event.status, ...event.error });
      if (event.type === "say") onSay(event.text);
      return event.type === "done" ? true : undefined;
    },
  });
}
