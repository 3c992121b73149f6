/** Stands in each grounded reply without a number. */
export const uncitedSentence = "Everybody should try this once.";

/** A reply that rests on the numbered passages of the prompt, if there are any: some sentences name one, and the last names none. */
export function withCitations(reply: string, system: string): string {
  const passages = [...system.matchAll(/^<passage-(\d+)>\n.*\n(.*)/gm)].map(([, number = "", text = ""]) => ({ number, text }));
  const start = reply.indexOf("{");
  if (passages.length === 0 || start === -1) return reply;
  const cited = passages.slice(0, 3).map(({ number, text }) => `${firstSentence(text)} [${number}].`);
  const walk = (value: unknown, key: string): unknown => {
    if (key === "text" && typeof value === "string") return [...cited, uncitedSentence].join(" ");
    if (typeof value === "string") return value.endsWith(".") && key !== "answer" ? `${value.slice(0, -1)} [1].` : value;
    if (Array.isArray(value)) return value.map((each) => walk(each, ""));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, walk(each, name)]));
  };
  const json: unknown = JSON.parse(reply.slice(start, reply.lastIndexOf("}") + 1));
  return `${reply.slice(0, start)}${JSON.stringify(walk(json, ""))}`;
}

function firstSentence(text: string): string {
  // Braces would end up around or inside the JSON object.
  return (text.split(/[.!?]/)[0] ?? "").replaceAll(/[{}[\]]/g, "").trim();
}
