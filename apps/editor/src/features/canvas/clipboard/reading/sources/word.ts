import { retag, unwrap } from "./noise.ts";

/** Word for Windows and Mac, Outlook and PowerPoint. */
export function readWord(body: HTMLElement): void {
  for (const each of body.querySelectorAll("*")) if (/^[A-Z]+:/.test(each.tagName)) unwrap(each);
  removeReview(body);
  for (const each of body.querySelectorAll(".MsoTitle")) retag(each, "h1");
  for (const each of body.querySelectorAll(".MsoSubtitle")) retag(each, "h2");
  for (const each of body.querySelectorAll(".MsoQuote, .MsoIntenseQuote")) {
    const quote = body.ownerDocument.createElement("blockquote");
    each.before(quote);
    quote.append(each);
  }
  for (const each of body.querySelectorAll("p")) {
    const [, level] = /^(?:Mso)?Heading([1-6])$/.exec(each.className) ?? [];
    if (level) retag(each, `h${level}`);
  }
  nestWordLists(body);
}

/** Deleted words and reviewers' comments are not part of the text. Footnotes are, and follow it. */
function removeReview(body: HTMLElement): void {
  const review = "del[cite], del[datetime], .msoDel, .MsoCommentReference, .MsoCommentText, .msocomoff, .msocomanchor, .msocomtxt";
  for (const each of body.querySelectorAll(review)) each.remove();
  for (const each of body.querySelectorAll("[style]")) {
    const style = styleOf(each);
    if (/mso-element:\s*comment-list|mso-special-character:\s*comment/.test(style)) each.remove();
  }
  for (const each of body.querySelectorAll("ins")) unwrap(each);
  for (const each of body.querySelectorAll(".MsoFootnoteReference, .MsoEndnoteReference, a.sdfootnoteanc, a.sdendnoteanc")) {
    if (each.closest("sup") === null && each.querySelector("sup") === null) retag(each, "sup");
  }
}

interface Marked {
  readonly element: Element;
  readonly level: number;
}

/** Word writes a list as paragraphs with `mso-list:l0 level2 lfo1`, and the marker as words. */
function nestWordLists(body: HTMLElement): void {
  let group: Marked[] = [];
  for (const element of body.querySelectorAll("p, div, h1, h2, h3, h4, h5, h6")) {
    const [, level] = /mso-list:\s*l\d+\s+level(\d+)/.exec(styleOf(element)) ?? [];
    if (!level || /^H\d$/.test(element.tagName)) continue;
    const last = group.at(-1)?.element;
    if (last && nextOf(last) !== element) {
      nest(group);
      group = [];
    }
    group.push({ element, level: Number(level) });
  }
  nest(group);
}

function nextOf(element: Element): Element | null {
  return element.nextElementSibling;
}

function nest(group: readonly Marked[]): void {
  const [first] = group;
  if (!first) return;
  const document = first.element.ownerDocument;
  const stack: Array<{ readonly list: HTMLElement; readonly level: number }> = [];
  const place = document.createElement("div");
  first.element.before(place);
  for (const { element, level } of group) {
    const marker = markerOf(element);
    while (stack.length > 1 && (stack.at(-1)?.level ?? 0) > level) stack.pop();
    const top = stack.at(-1);
    const tag = marker.isNumber ? "OL" : "UL";
    const isOtherKind = top?.level === level && top.list.tagName !== tag;
    if (isOtherKind) stack.pop();
    if (!top || top.level < level || isOtherKind) {
      const list = document.createElement(tag);
      if (marker.start > 1) list.setAttribute("start", String(marker.start));
      (stack.at(-1)?.list.lastElementChild ?? place).append(list);
      stack.push({ list, level });
    }
    stack.at(-1)?.list.append(retag(element, "li"));
  }
  unwrap(place);
}

/** Removes the marker. A number or a letter with a dot or bracket makes an ordered list. */
function markerOf(element: Element): { readonly isNumber: boolean; readonly start: number } {
  const marker = [...element.querySelectorAll("[style]")].find((each) => /mso-list:\s*ignore/i.test(styleOf(each)));
  const words = (marker?.textContent ?? "").trim();
  marker?.remove();
  const isNumber = /^\(?(?:\d+|[a-z]{1,4})(?:\.\d+)*[.)]/i.test(words);
  return { isNumber, start: Number(/^\(?(\d+)[.)]/.exec(words)?.[1] ?? 1) };
}

function styleOf(element: Element): string {
  return element.getAttribute("style") ?? "";
}
