/** The reported page from the query. Security: only a path of this course is accepted. */
export function pageIn(query: string): string {
  const path = new URLSearchParams(query).get("page") ?? "";
  return /^\/launch\/[\w/-]{1,200}$/.test(path) ? path : "";
}

if (typeof document !== "undefined") {
  const field = document.querySelector<HTMLInputElement>("input[name=page]");
  if (field) field.value = pageIn(location.search);
}
