import { withoutSentinels } from "./sentinels.ts";

type Chat = { system: string; userMessages: readonly string[] };

export function asksForOutline({ system }: Chat): boolean {
  return /^Reply format: outline$/m.test(system);
}

export function asksForPage({ system }: Chat): boolean {
  return /^Reply format: page$/m.test(system);
}

const chapters = [
  ["Is your garden right for hens?", "Space, neighbours and the law", "How many, and which breeds"],
  ["The house and the run", "What a coop really needs", "Foxes, rats and wire", "Build or buy"],
  ["The first week", "Bringing them home", "Settling, feeding, watching"],
  ["Eggs", "When laying starts", "Collecting and storing", "Why they stop"],
  ["Staying well", "A two-minute daily check", "Red mite and moult", "When to call a vet"],
  ["Through the year", "Frost, heat and holidays"],
];
const furtherChapters = 6;

/** Drafts the requested number of chapters, always about hens. Six chapters have fourteen pages. */
export function draftOutline({ system, userMessages }: Chat): string {
  const wanted = Number(/: (\d+) chapters/.exec(system)?.[1] ?? 5);
  const further = Array.from({ length: furtherChapters }, (_, index) => [`Going further ${index + 1}`, "What to read", "Whom to ask"]);
  const title = withoutSentinels(userMessages.at(-1) ?? "")
    .replace(/[{}]/g, "")
    .split(/[.!?]/)[0]
    ?.slice(0, 60)
    .trim();
  const drafted = [...chapters, ...further].slice(0, wanted).map(([name, ...pages]) => ({
    name,
    pages: pages.map((page) => ({ name: page, blocks: ["para", "bullet-cards", "no-such-block", "MCQ"] })),
  }));
  const remark = "I put the legal bit first. Better they find out about the neighbours on page one than after they’ve bought the hens.";
  return `Here is a plan.\n${JSON.stringify({ title: title || "Hens in a small garden", remark, chapters: drafted })}`;
}

/** Drafts a block of each suggested type after the examples in the prompt, and one of an unknown type. */
export function draftPage({ system, userMessages }: Chat): string {
  const wish = userMessages.at(-1) ?? "";
  const name = withoutSentinels(/the page “(.*?)”/.exec(wish)?.[1] ?? "this page");
  const suggested = /^Suggested blocks: (.*)\.$/m.exec(wish)?.[1]?.split(", ") ?? ["para"];
  const examples = new Map([...system.matchAll(/^- (\S+): (\{.*\})$/gm)].map(([, type = "", data = "{}"]) => [type, data]));
  const blocks = suggested.map((type): unknown => ({ type, data: JSON.parse(examples.get(type) ?? "{}") }));
  const opening = { type: "para", data: { text: `All about ${name.replace(/[{}]/g, "")}.` } };
  return `Here is the page.\n${JSON.stringify({ blocks: [opening, ...blocks, { type: "no-such-block", data: {} }] })}`;
}

const script = "<script>fetch('/__beacon?course')</script><img src=x onerror=\"fetch('/__beacon?img')\">";

export function draftHostileOutline(): string {
  const pages = [{ name: script, blocks: ["para", script, "constructor"] }];
  return JSON.stringify({ title: script, remark: script, chapters: [{ name: script, pages }] });
}

export function draftHostilePage(): string {
  const blocks = [
    { type: "para", data: { text: script } },
    { type: "para", data: { text: { type: "doc", content: [{ type: "iframe", src: "javascript:fetch('/__beacon?frame')" }] } } },
    { type: "constructor", data: { text: script } },
    { type: "image", data: { url: "javascript:fetch('/__beacon?image')" } },
    { type: "heading", data: { text: "", onclick: script } },
  ];
  return JSON.stringify({ blocks });
}
