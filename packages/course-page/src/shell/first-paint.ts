// In the head and before the styles: what the reader chose holds from the first picture on, and nothing moves later. It exports nothing,
// since a module would wait for the whole page.
const root = document.documentElement;
root.dataset["scripted"] = "";
try {
  const { look = "", size = "" } = JSON.parse(localStorage.getItem("reader") ?? "{}");
  if (look) root.dataset["theme"] = look;
  if (size) root.dataset["size"] = size;
  if (localStorage.getItem(`course:${root.dataset["course"]}`)) root.dataset["started"] = "";
} catch {
  // A browser that keeps nothing shows the page as it is.
}
