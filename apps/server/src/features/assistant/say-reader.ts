const opening = /\{\s*"say"\s*:\s*"/;
/** Whole characters and whole escapes; an escape that is still being written waits for its rest. */
const written = /^(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*/u;
/** Longer than any answer that is taken. */
const mostLooked = 30_000;

/** Tells the words of "say" while the reply that holds them is still being written. */
export function sayReader(onSay: (text: string) => void): (delta: string) => void {
  let reply = "";
  let told = 0;
  return (delta) => {
    if (reply.length > mostLooked) return;
    reply += delta;
    const said = sayIn(reply);
    if (said.length > told) onSay(said.slice(told));
    told = said.length;
  };
}

function sayIn(reply: string): string {
  const start = opening.exec(reply);
  if (!start) return "";
  const whole = written.exec(reply.slice(start.index + start[0].length))?.[0] ?? "";
  const said: unknown = JSON.parse(`"${whole}"`);
  return typeof said === "string" ? said : "";
}
