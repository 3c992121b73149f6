/** How long the button says that it copied. */
const shownMs = 2000;

function enhance(root: HTMLElement): void {
  const [bar, code] = [root.querySelector(".b-code-bar"), root.querySelector("code")];
  if (!bar || !code || !navigator.clipboard) return;
  const button = document.createElement("button");
  button.type = "button";
  button.setAttribute("aria-live", "polite");
  const say = (name: "copy" | "copied") => {
    button.textContent = root.dataset[name] ?? "";
  };
  let back = 0;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code.textContent ?? "");
    } catch {
      // The browser refuses. Selected, the code can be copied by hand.
      getSelection()?.selectAllChildren(code);
      return;
    }
    say("copied");
    clearTimeout(back);
    back = window.setTimeout(() => say("copy"), shownMs);
  };
  button.addEventListener("click", () => void copy());
  say("copy");
  bar.append(button);
}

if (typeof document !== "undefined") for (const root of document.querySelectorAll<HTMLElement>(".b-code")) enhance(root);
