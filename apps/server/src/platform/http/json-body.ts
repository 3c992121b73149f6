const maxDepth = 64;

/** Parses a body. Rejects deeper nesting than any block needs (docs/security.md). */
export function readJson(text: string): unknown {
  if (text === "") return undefined;
  try {
    if (isTooDeep(text)) throw new SyntaxError("nested too deeply");
    return JSON.parse(text);
  } catch (cause) {
    throw Object.assign(new Error("The body is not JSON that we read", { cause }), { statusCode: 400 });
  }
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) inString = false;
    } else if (code === QUOTE) inString = true;
    else if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      depth += 1;
      if (depth > maxDepth) return true;
    } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) depth -= 1;
  }
  return false;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
