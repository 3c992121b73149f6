import { findTopic, findVoice, writeHeading, writeParagraph } from "./drafts.ts";

type Chat = { system: string; userMessages: readonly string[] };

export function asksTheAssistant({ system }: Chat): boolean {
  return /^Reply format: assistant$/m.test(system);
}

/** Answers a question with text only, and any other request with sections too. */
export function draftAnswer({ system, userMessages }: Chat): string {
  const [voice, topic] = [findVoice(system), findTopic(userMessages)];
  const isQuestion = /\?\s*$/.test(userMessages.at(-1) ?? "");
  if (isQuestion) return JSON.stringify({ say: writeParagraph(voice, topic) });
  const heading = { type: "heading", data: { text: writeHeading(voice, topic) } };
  const sections = /^Kind: questions/m.test(system)
    ? [heading, { type: "MCQ", data: { question: `What of ${topic}?`, options: ["This", "That"], answer: "That", explanation: "It is." } }]
    : [heading, { type: "para", data: { text: writeParagraph(voice, topic) } }];
  return JSON.stringify({ say: `Here is a first draft about ${topic}.`, blocks: sections });
}

/** Invalid sections around harmless text. */
export function draftHostileAnswer(): string {
  const script = "<script>fetch('/__beacon?script')</script>";
  const link = { type: "link", attrs: { href: "javascript:fetch('/__beacon?link')" } };
  const text = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "click", marks: [link] }] }] };
  return JSON.stringify({
    say: `${script}<img src=x onerror="fetch('/__beacon?img')">`,
    blocks: [
      { type: "html", data: { html: script } },
      { type: "svg", data: { text: "<svg/onload=fetch('/__beacon?svg')>" } },
      { type: "para", data: { text, html: script } },
      { type: "para", data: { text } },
      { type: "heading", data: { text: "x", onclick: script } },
      { type: "video", data: { url: "javascript:fetch('/__beacon?video')" } },
      { type: "__proto__", data: {} },
      script,
      null,
    ],
  });
}
