// Runs in the head before the styles, so that the reader's settings apply from the first paint. It must export nothing: a module would
// wait for the whole page.
const root = document.documentElement;
const fonts = [...document.querySelectorAll<HTMLLinkElement>("link[as=font]")];
const faces = fonts.map(({ href }) => href).join();
const { downlink = 10, rtt = 0 } = Object(Reflect.get(navigator, "connection"));
let areFontsNear = downlink >= 5 && rtt <= 100;
root.dataset["scripted"] = "";
try {
  const { look = "", size = "" } = JSON.parse(localStorage.getItem("reader") ?? "{}");
  if (look) root.dataset["theme"] = look;
  if (size) root.dataset["size"] = size;
  if (localStorage.getItem(`course:${root.dataset["course"]}`)) root.dataset["started"] = "";
  areFontsNear ||= localStorage.getItem("fonts") === faces;
  addEventListener("load", () => {
    Promise.all(fonts.map(({ href }) => fetch(href))).then(
      () => localStorage.setItem("fonts", faces),
      () => undefined,
    );
  });
} catch {
  // Storage is blocked: the page uses its defaults.
}
// Chromium delays the first text up to 100 ms for preloaded fonts. On slow connections, fonts are left for the next page.
if (areFontsNear) for (const link of fonts) link.rel = "preload";
else root.dataset["faces"] = "system";
