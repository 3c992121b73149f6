/** Stripe reads `a[b][0]=c` as `{ a: { b: { 0: "c" } } }`. */
export type Form = { [name: string]: string | Form };

export function readForm(text: string): Form {
  const form: Form = {};
  for (const [path, value] of new URLSearchParams(text)) put(form, path.replaceAll("]", "").split("["), value);
  return form;
}

/** The text at the end of a path. */
export function textAt(form: Form, ...path: string[]): string | undefined {
  const end = path.reduce<string | Form | undefined>((at, name) => (typeof at === "object" ? at[name] : undefined), form);
  return typeof end === "string" ? end : undefined;
}

/** The plain pairs at a path, such as metadata. */
export function pairsAt(form: Form, ...path: string[]): Record<string, string> {
  const end = path.reduce<string | Form | undefined>((at, name) => (typeof at === "object" ? at[name] : undefined), form);
  if (typeof end !== "object") return {};
  return Object.fromEntries(Object.entries(end).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])));
}

function put(form: Form, [name = "", ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    form[name] = value;
    return;
  }
  const existing = form[name];
  const inner = typeof existing === "object" ? existing : {};
  form[name] = inner;
  put(inner, rest, value);
}
