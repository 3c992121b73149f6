/** Matches whole characters and escapes, not an unfinished escape. */
const written = /^(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*/u;
/** Longer than any accepted answer. */
const maxCharacters = 30_000;

/** Reports the text of a reply's first field while its JSON object is still streaming. */
export function wordsReader(field: string, onSay: (text: string) => void): (delta: string) => void {
  const opening = new RegExp(`\\{\\s*"${field}"\\s*:\\s*"`);
  let reply = "";
  let told = 0;
  return (delta) => {
    if (reply.length > maxCharacters) return;
    reply += delta;
    const said = wordsIn(reply, opening);
    if (said.length > told) onSay(said.slice(told));
    told = said.length;
  };
}

function wordsIn(reply: string, opening: RegExp): string {
  const start = opening.exec(reply);
  if (!start) return "";
  const whole = written.exec(reply.slice(start.index + start[0].length))?.[0] ?? "";
  const said: unknown = JSON.parse(`"${whole}"`);
  return typeof said === "string" ? said : "";
}
