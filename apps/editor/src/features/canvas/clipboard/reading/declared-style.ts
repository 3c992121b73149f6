/**
 * The value of a property in the `style` attribute, in lower case, else "". The Content-Security-Policy blocks these attributes also in
 * parsed documents, so `element.style` is empty there.
 */
export function declaredStyle(element: Element, property: string): string {
  const declarations = (element.getAttribute("style") ?? "").toLowerCase().split(";");
  const named = declarations.filter((each) => each.slice(0, each.indexOf(":")).trim() === property);
  return (named.at(-1) ?? "").replace(/^[^:]*:|!important/g, "").trim();
}
