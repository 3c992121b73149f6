import { withoutSentinels } from "./sentinels.ts";

type Draft = { paragraphs: readonly string[]; heading: string };

const voices = {
  jerry: {
    heading: "Getting to know {topic}",
    paragraphs: [
      "Let us take a friendly look at {topic}. It is easier than it first seems: start with one small example, see what changes, and give each part a name of its own. Soon {topic} will feel like something you have always known.",
      "Here is the heart of {topic}, in plain words. Look at what goes in, look at what comes out, and ask what must have happened between. Once you can tell that story to a friend, you understand {topic}.",
    ],
  },
  bratGPT: {
    heading: "{topic}, minus the boring bits",
    paragraphs: [
      "Oh, {topic}? Please. Everybody pretends it is terribly hard, so that they look clever at parties. It is three ideas in a trench coat. Learn them, and you may roll your eyes at {topic} just like me.",
      "So you want to know about {topic}. Bold move. Forget the dusty textbook: poke it, see what squeaks, and write that down. Congratulations, you now know more about {topic} than half the internet.",
    ],
  },
  shakespeare: {
    heading: "Of {topic}, and the wonders thereof",
    paragraphs: [
      "Hark, gentle learner, for {topic} doth await thee upon this stage. What seemeth dark at dawn is bright by noon, if thou but follow each small cause to its effect. So shall {topic} be thine, and none may take it from thee.",
      "What light through yonder lesson breaks? It is {topic}, and wisdom is the sun. Question it boldly, weigh each part with care, and let not fear of error stay thy hand: {topic} loveth those who dare.",
    ],
  },
  lucy: {
    heading: "You can do {topic}",
    paragraphs: [
      "You are ready for {topic}, even if it does not feel that way yet. Take a breath, pick one question you truly care about, and follow it for five minutes. Every small step counts, and {topic} will reward your patience.",
      "I am glad that you chose {topic} today. Begin with what you already know, be kind to yourself when something is unclear, and celebrate each little success. With {topic}, steady practice beats talent every time.",
    ],
  },
} as const satisfies Record<string, Draft>;

type VoiceName = keyof typeof voices;

/** The text of a reply: prose of the agent around a JSON object in the block's shape. */
export function draftReply(chat: { system: string; userMessages: readonly string[] }): string {
  const voice = findVoice(chat.system);
  const topic = findTopic(chat.userMessages);
  const block = /^Reply format: (?:block (?=\S)|(?=words$))(\S+)/m.exec(chat.system)?.[1];
  if (!block) return writeParagraph(voice, topic);
  const shape = shapeIn(chat.system);
  if (shape && !("text" in shape))
    return `Here is a draft.\n${JSON.stringify("title" in shape ? { ...shape, title: writeHeading(voice, topic) } : shape)}`;
  const text = block === "heading" ? writeHeading(voice, topic) : writeParagraph(voice, topic);
  return `Here is a draft.\n${JSON.stringify({ text })}`;
}

/** The example object in the prompt. Blocks with several texts are drafted after it. */
export function shapeIn(system: string): object | null {
  const example = /nothing else: (\{.*\})$/m.exec(system)?.[1];
  try {
    const shape: unknown = JSON.parse(example ?? "null");
    return typeof shape === "object" ? shape : null;
  } catch {
    return null;
  }
}

/** A reply without a JSON object. */
export function draftWithoutJson(chat: { system: string; userMessages: readonly string[] }): string {
  return writeParagraph(findVoice(chat.system), findTopic(chat.userMessages));
}

/** Replaces each text by a list of numbers, and each list or object by a text. */
export function draftMistyped({ system }: { system: string }): string {
  const shape = shapeIn(system) ?? { text: "" };
  return JSON.stringify(
    Object.fromEntries(Object.entries(shape).map(([name, value]) => [name, typeof value === "string" ? [7, 7] : "seven"])),
  );
}

export function draftHostile(): string {
  const text = [
    "<script>document.title='owned';fetch('/__beacon?script')</script>",
    "<img src=x onerror=\"fetch('/__beacon?img')\">",
    "<svg/onload=fetch('/__beacon?svg')>",
    "<a href=\"javascript:fetch('/__beacon?link')\">click</a>",
    "[click](javascript:fetch('/__beacon?markdown'))",
    "</script></style></textarea><iframe srcdoc=\"<script>parent.fetch('/__beacon?frame')</script>\"></iframe>",
    "{{constructor.constructor('return 1')()}} ${7*7} \u202Egnp.exe",
  ].join(" ");
  return `Here is a draft.<script>fetch('/__beacon?outside')</script>\n${JSON.stringify({ text })}`;
}

export function findVoice(system: string): VoiceName {
  const named = /^Voice: (\S+)/m.exec(system)?.[1];
  return named !== undefined && isVoice(named) ? named : "jerry";
}

function isVoice(name: string): name is VoiceName {
  return Object.hasOwn(voices, name);
}

/** The topic of the request. An empty request continues the previous one. */
export function findTopic(userMessages: readonly string[]): string {
  const asked = userMessages.map(withoutSentinels).findLast((message) => message !== "" && !message.startsWith("continue with the flow"));
  if (asked === undefined) return "this lesson";
  const about = /\b(?:about|on|of)\s+(.+)$/i.exec(asked)?.[1] ?? asked;
  // Braces would end up around or inside the JSON object.
  const words = about.replace(/[{}]/g, "").replace(/[\s.!?]+$/, "");
  return words.length <= 80 ? words : words.slice(0, 80).replace(/\s+\S*$/, "");
}

export function writeHeading(voice: VoiceName, topic: string): string {
  const heading = voices[voice].heading.replaceAll("{topic}", () => topic);
  return heading.slice(0, 1).toUpperCase() + heading.slice(1);
}

export function writeParagraph(voice: VoiceName, topic: string): string {
  const { paragraphs } = voices[voice];
  const template = paragraphs[topic.length % 2 === 0 ? 0 : 1];
  return template.replaceAll("{topic}", () => topic);
}
