import type { Draft } from "../drafts.ts";
import { declaredStyle } from "./declared-style.ts";

/** A code editor copies lines in a `div` with a fixed-width font. */
export function isCode(element: HTMLElement): boolean {
  if (element.tagName === "PRE") return true;
  if (element.tagName !== "DIV" || declaredStyle(element, "white-space") !== "pre") return false;
  return /mono|courier|menlo|consolas/.test(declaredStyle(element, "font-family"));
}

export function codeOf(element: HTMLElement): Draft[] {
  const code = textLines(element).replaceAll("\u00a0", " ").replace(/^\n+/, "").trimEnd();
  return code === "" ? [] : [{ type: "code", code, language: languageOf(element) }];
}

function languageOf(element: HTMLElement): string {
  const inner = element.querySelector("code");
  const names = [inner, element, element.parentElement].map(
    (each) => `${each?.className ?? ""} ${each?.getAttribute("data-language") ?? ""}`,
  );
  const [, byClass] = /(?:language|lang|highlight-source|brush:?)[-\s]([\w+#-]+)/.exec(names.join(" ")) ?? [];
  return (byClass ?? element.getAttribute("data-language") ?? "").toLowerCase();
}

/** Like `innerText`, which needs a drawn page. */
function textLines(node: Node): string {
  if (node.nodeType === 3) return node.textContent ?? "";
  if (node.nodeName === "BR") return "\n";
  const inner = [...node.childNodes].map(textLines).join("");
  const isLine = ["DIV", "P", "LI", "TR"].includes(node.nodeName) && node.nextSibling !== null;
  return isLine && !inner.endsWith("\n") ? `${inner}\n` : inner;
}
