import assert from "node:assert/strict";
import { DomUtils, parseDocument } from "htmlparser2";

type Markup = ReturnType<typeof parseDocument>;
type Tag = NonNullable<ReturnType<typeof DomUtils.findOne>>;

/** The visible text. */
export function textOf(html: string): string {
  return onOneLine(DomUtils.textContent(parseDocument(html.replaceAll("<br/>", " "))));
}

/** The text alternatives of pictures and drawings. */
export function descriptionsIn(html: string): string[] {
  return tagsIn(parseDocument(html)).flatMap(({ name, attribs, children }) => [
    attribs["alt"] ?? "",
    attribs["aria-label"] ?? "",
    name === "title" || name === "desc" ? DomUtils.textContent(children) : "",
  ]);
}

export function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

/** Asserts that there are no scripts, frames or styles, and no links except https, mailto and our own files. */
export function assertInert(html: string): void {
  for (const { name, attribs } of tagsIn(parseDocument(html))) {
    assert.doesNotMatch(name, /^(?:script|style|iframe|object|embed|math|base|meta|link|form|foreignobject)$/i);
    for (const [attribute, value] of Object.entries(attribs)) {
      assert.doesNotMatch(attribute, /^(?:on.*|style|srcdoc)$/i);
      if (/^(?:(?:xlink:)?href|src|poster)$/i.test(attribute)) assert.match(value, /^(?:https:|mailto:|#|\/api\/r2\/file\?)/);
    }
  }
}

const controls = "input select textarea button".split(" ");
const controlRoles = "button checkbox combobox listbox menuitem radio slider spinbutton switch tab textbox".split(" ");

/** Controls without an accessible name. */
export function namelessControls(html: string): string[] {
  const markup = parseDocument(html);
  return tagsIn(markup)
    .filter((tag) => isControl(tag) && !isHidden(tag) && nameOf(tag, markup) === "")
    .map((tag) => `<${tag.name} ${JSON.stringify(tag.attribs)}>`);
}

function isControl({ name, attribs }: Tag): boolean {
  if (name === "input" && attribs["type"] === "hidden") return false;
  return controls.includes(name) || controlRoles.includes(attribs["role"] ?? "");
}

function isHidden(tag: Tag): boolean {
  return [tag, ...ancestorsOf(tag)].some(({ attribs }) => attribs["aria-hidden"] === "true" || "hidden" in attribs);
}

function nameOf(tag: Tag, markup: Markup): string {
  const { id, "aria-label": label, "aria-labelledby": by = "" } = tag.attribs;
  const isLabel = (other: Tag) => other.name === "label" && id !== undefined && other.attribs["for"] === id;
  const isNamed = (other: Tag) => other.attribs["id"] !== undefined && by.split(" ").includes(other.attribs["id"]);
  const namedBy = tagsIn(markup).filter((other) => isNamed(other) || isLabel(other));
  const around = ancestorsOf(tag).filter(({ name }) => name === "label");
  const saysItself = tag.name === "button" || ["button", "tab", "menuitem"].includes(tag.attribs["role"] ?? "") ? [tag] : [];
  return onOneLine([label ?? "", ...[...namedBy, ...around, ...saysItself].map(wordsIn)].join(" "));
}

function wordsIn(tag: Tag): string {
  const pictures = tagsIn(tag).map(({ attribs }) => attribs["alt"] ?? attribs["aria-label"] ?? "");
  return [DomUtils.textContent(tag), ...pictures].join(" ");
}

function ancestorsOf({ parent }: Tag): Tag[] {
  return parent && "attribs" in parent ? [parent, ...ancestorsOf(parent)] : [];
}

function tagsIn(node: Markup | Tag): Tag[] {
  return DomUtils.findAll(() => true, node.children);
}
