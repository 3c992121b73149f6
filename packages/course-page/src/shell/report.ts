/** The page a report is about, as the link that led here names it: a path of this course and nothing else. */
export function pageIn(query: string): string {
  const path = new URLSearchParams(query).get("page") ?? "";
  return /^\/launch\/[\w/-]{1,200}$/.test(path) ? path : "";
}

if (typeof document !== "undefined") {
  const field = document.querySelector<HTMLInputElement>("input[name=page]");
  if (field) field.value = pageIn(location.search);
}
