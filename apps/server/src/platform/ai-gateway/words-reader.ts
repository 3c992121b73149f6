/** Whole characters and whole escapes; an escape that is still being written waits for its rest. */
const written = /^(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*/u;
/** Longer than any answer that is taken. */
const maxLooked = 30_000;

/** Tells the words of a reply's first field while the JSON object that holds them is still being written. */
export function wordsReader(field: string, onSay: (text: string) => void): (delta: string) => void {
  const opening = new RegExp(`\\{\\s*"${field}"\\s*:\\s*"`);
  let reply = "";
  let told = 0;
  return (delta) => {
    if (reply.length > maxLooked) return;
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
