import { loadWithRetry } from "@coursewright/base/load-with-retry.ts";
import { ProjectId } from "@coursewright/base/ids.ts";
import { useEffect } from "react";
import { readSelection } from "../../../base/address/selection.ts";
import { useOpenPage } from "../../../document/page/page-context.tsx";
import type { OpenPage } from "../../../document/page/open-page.ts";
import type { SectionActions } from "../../../document/page/section-actions.ts";
import { keepPaste } from "../writing/caret.ts";
import type * as code from "./clipboard-code.ts";
import type { Desk } from "./desk.ts";

type Code = typeof code;

/** Loads after the page itself, and at once when it is needed earlier. */
const preloadAfterMs = 1_000;

/** Handles copy, cut and paste on the page. */
export function useClipboard({ agentForNew }: Pick<SectionActions, "agentForNew">): void {
  const page = useOpenPage();
  useEffect(() => listen(page, agentForNew), [agentForNew, page]);
}

function listen(page: OpenPage, agentForNew: Desk["agentForNew"]): () => void {
  const listening = new AbortController();
  // Before the text editor, which would read the clipboard itself.
  const options = { signal: listening.signal, capture: true };
  let isPlain = false;
  let loaded: Code | null = null;
  const load = async () => (loaded ??= await loadWithRetry(() => import("./clipboard-code.ts")));
  const preload = setTimeout(() => void load(), preloadAfterMs);
  const desk = (): Desk | null => {
    const { data: projectId } = ProjectId.safeParse(readSelection(new URLSearchParams(location.search)).projectId);
    return projectId ? { page, projectId, agentForNew } : null;
  };
  const onKeyDown = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent) => {
    isPlain = key.toLowerCase() === "v" && (ctrlKey || metaKey) && shiftKey;
  };
  const onPaste = (event: ClipboardEvent) => {
    const { clipboardData } = event;
    const target = focused(event);
    const at = isOnPage(target) ? desk() : null;
    if (!at || !clipboardData) return;
    const [html, text, files] = [clipboardData.getData("text/html"), clipboardData.getData("text/plain"), [...clipboardData.files]];
    if (html === "" && text === "" && files.length === 0) return;
    if (isForOthers(target, text, files)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const clipping = { html, text, files, isPlain };
    // The next paste may come from a menu, without a key.
    isPlain = false;
    const pasteAt = async (place: EventTarget | null) => (await load()).paste(at, { ...clipping, target: place });
    if (!keepPaste(target, pasteAt)) void pasteAt(target);
  };
  const onCopy = (event: ClipboardEvent) => {
    const { clipboardData, type } = event;
    const target = focused(event);
    if (!isOnPage(target) || !clipboardData) return;
    if (!loaded) {
      if (isCopiedByBrowser(target)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      void copyLater(load(), { page, target, isCut: type === "cut" });
      return;
    }
    const copied = loaded.takeCopy(page, target, type === "cut");
    if (!copied) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    clipboardData.setData("text/html", copied.html);
    clipboardData.setData("text/plain", copied.text);
  };
  document.addEventListener("keydown", onKeyDown, options);
  document.addEventListener("paste", onPaste, options);
  const onDrag = (event: DragEvent) => {
    const isHere = isFileOver(event);
    // Otherwise the browser would open the file instead of the editor.
    if (isHere) event.preventDefault();
    void load().then(({ showDropLine, hideDropLine }) => (isHere ? showDropLine(event.clientY) : hideDropLine()));
  };
  const onDrop = (event: DragEvent) => {
    const files = [...(event.dataTransfer?.files ?? [])];
    const at = isFileOver(event) ? desk() : null;
    void load().then(({ hideDropLine }) => hideDropLine());
    if (!at || files.length === 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    void load().then(({ dropFiles }) => dropFiles(at, files, event.clientY));
  };
  const onDragEnd = (event: DragEvent) => {
    // The pointer left the window.
    if (event.relatedTarget === null) loaded?.hideDropLine();
  };
  document.addEventListener("dragover", onDrag, options);
  document.addEventListener("drop", onDrop, options);
  document.addEventListener("dragleave", onDragEnd, options);
  document.addEventListener("copy", onCopy, options);
  document.addEventListener("cut", onCopy, options);
  return () => {
    clearTimeout(preload);
    listening.abort();
  };
}

interface Copied {
  readonly page: OpenPage;
  readonly target: EventTarget | null;
  readonly isCut: boolean;
}

/** The event's clipboard closes before the code has loaded. The browser's own takes promises, and its write must start within the event. */
async function copyLater(code: Promise<Code>, { page, target, isCut }: Copied): Promise<void> {
  const copied = code.then(({ takeCopy }) => {
    const found = takeCopy(page, target, false);
    if (!found) throw new Error("Nothing is selected");
    return found;
  });
  const blob = async (type: string, key: "html" | "text") => new Blob([(await copied)[key]], { type });
  const item = new ClipboardItem({ "text/html": blob("text/html", "html"), "text/plain": blob("text/plain", "text") });
  try {
    await navigator.clipboard.write([item]);
  } catch {
    // Nothing was selected, or the browser refuses: then nothing may be cut.
    return;
  }
  if (isCut) (await code).takeCopy(page, target, true);
}

/** Selected plain text, such as a heading's. */
function isCopiedByBrowser(target: EventTarget | null): boolean {
  const leaf = target instanceof Element ? target.closest<HTMLElement>("[data-leaf]") : null;
  return leaf === null ? getSelection()?.isCollapsed === false : !leaf.classList.contains("ProseMirror");
}

/** A browser sends the event to an old caret even if the block around it has the focus. */
function focused({ target }: Event): EventTarget | null {
  return document.activeElement ?? target;
}

/** In a block, or nowhere in particular: other fields and dialogs handle their own clipboard. */
function isOnPage(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement) || target.closest("input, textarea, select, [role=dialog]")) return false;
  return (
    target.closest("[data-block]") !== null ||
    (!target.isContentEditable && (target === document.body || target.closest(".canvas") !== null))
  );
}

/** Files over the page. A selected block with a file takes another one itself. */
function isFileOver({ target, dataTransfer }: DragEvent): boolean {
  if (!(target instanceof Element) || !dataTransfer?.types.includes("Files")) return false;
  const isTaken = takesFile(target.closest("[data-block]")) || target.closest("[data-takes-files]") !== null;
  return !isTaken && target.closest(".canvas") !== null;
}

function takesFile(frame: Element | null): boolean {
  return frame?.matches(":is([data-type=image], [data-type=video], [data-type=audio], [data-type=file]).is-selected") === true;
}

/** Cells take pasted cells, code takes text as it is, and an address makes a link of selected words. */
function isForOthers(target: EventTarget | null, text: string, files: readonly File[]): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const frame = target.closest<HTMLElement>("[data-block]");
  const type = frame?.dataset["type"]?.toLowerCase() ?? "";
  if (files.length === 1 && (takesFile(frame) || target.closest("[data-takes-files]"))) return true;
  if (!target.isContentEditable) return false;
  const isLink = /^\S+$/.test(text.trim()) && URL.canParse(text.trim()) && getSelection()?.isCollapsed === false;
  return type === "table" || type === "code" || isLink;
}
