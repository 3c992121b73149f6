/** The messages of a preview to the editor that frames it. They carry no data, and nobody else may frame a preview. */
type Message = "preview-shown" | "preview-left";

/** Tells the editor that the page works, and when the author presses a key that closes the preview. */
export function startFramedPreview(): void {
  if (parent === window) return;
  tell("preview-shown");
  document.addEventListener("click", openOutside);
  addEventListener("keydown", (event) => {
    if (event.defaultPrevented || !(isToggle(event) || (event.key === "Escape" && !isOverPage()))) return;
    event.preventDefault();
    tell("preview-left");
  });
}

function tell(message: Message): void {
  parent.postMessage(message, "*");
}

/** The key that opened the preview. */
function isToggle({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === "p" && (ctrlKey || metaKey) && shiftKey && !altKey;
}

/** Escape belongs to an open dialog, menu or picture first. */
function isOverPage(): boolean {
  return document.querySelector("dialog[open], :popover-open") !== null;
}

/** The editor frames only courses, so links to other sites open in a tab. */
function openOutside({ target }: MouseEvent): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (link && link.origin !== location.origin) link.target = "_blank";
}
