/** Removes everything that a reader of the source does not see. */
export function removeUnseen(body: HTMLElement): void {
  removeComments(body);
  const unseen =
    "script, style, link, meta, title, noscript, template, object, embed, svg, canvas, select, button, textarea, [hidden], [aria-hidden=true]:not(table *)";
  for (const each of body.querySelectorAll(unseen)) if (!isFormula(each)) each.remove();
  for (const each of body.querySelectorAll<HTMLElement>("[style]")) {
    const style = each.getAttribute("style") ?? "";
    if (/display:\s*none|visibility:\s*hidden|mso-hide:\s*all/i.test(style)) each.remove();
  }
  // A whole page was copied: its menus are no content.
  if (body.querySelector("main, article")) for (const each of body.querySelectorAll("nav, [role=navigation]")) each.remove();
}

function isFormula(element: Element): boolean {
  return element.closest("math, .katex") !== null;
}

/** Also removes Word's conditional comments, which hold a second version of pictures. */
function removeComments(body: HTMLElement): void {
  const walker = body.ownerDocument.createTreeWalker(body, 128);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const each of comments) each.parentNode?.removeChild(each);
}

/** Replaces an element with its content. */
export function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

/** Moves the content of an element into a new one with another tag. */
export function retag(element: Element, tag: string): HTMLElement {
  const made = element.ownerDocument.createElement(tag);
  made.append(...element.childNodes);
  element.replaceWith(made);
  return made;
}
