import { z } from "zod";

import { type Exchange, parseBody, type Prepared, ProtocolError, sendBytes } from "./protocol.ts";

const transcriptionBody = z.object({
  model: z.string().min(1),
  response_format: z.enum(["json", "text", "srt", "vtt", "verbose_json"]).default("json"),
  file: z.instanceof(File),
});

const secondsPerSentence = 4;
const usualWords = "Welcome to the apiary. Today we open the first hive of spring. Look for eggs before you look for the queen.";

/** Hears whatever was put under `/__replies/transcript`: a sentence each four seconds. A sound of silence contains no words. */
export function prepareTranscription({ response, body, replies }: Exchange): Prepared {
  const { model, response_format: format, file } = parseBody(transcriptionBody, body);
  if (file.size > 25_000_000) throw new ProtocolError({ status: 413, message: "Maximum content size limit (26214400) exceeded." });
  return {
    model,
    userMessage: file.name,
    answer: (sentinel) => {
      const said = /silen/i.test(file.name) ? "" : (replies.get("transcript") ?? usualWords);
      const sentences = said.match(/[^.!?]+[.!?]*/g) ?? [];
      const segments = sentences.map((sentence, index) => ({
        id: index,
        start: index * secondsPerSentence,
        end: (index + 1) * secondsPerSentence,
        text: ` ${sentence.trim()}`,
      }));
      const answer =
        format === "verbose_json"
          ? { task: "transcribe", duration: sentences.length * secondsPerSentence, text: said, segments }
          : { text: said };
      sendBytes(response, { type: "application/json", bytes: Buffer.from(JSON.stringify(answer)), sentinel });
    },
  };
}
