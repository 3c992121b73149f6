import { maxScreenshotBytes, screenshotScale, screenshotSize } from "@coursewright/contract/catalogue.ts";
import { loadedFonts } from "./loaded-fonts.ts";

/** [CAT-02] After it is drawn and all its letters and pictures are there. */
const settledAfterMs = 500;
/** Nobody waits longer: the server draws it then. */
const takenWithinMs = 8_000;

/** A PNG of the frame at twice its size; null where this browser cannot take it. */
export async function takePicture(frame: HTMLElement, signal: AbortSignal): Promise<Blob | null> {
  const patience = AbortSignal.any([signal, AbortSignal.timeout(takenWithinMs)]);
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(patience.reason);
  patience.addEventListener("abort", giveUp);
  try {
    return await Promise.race([tooLate, take(frame, patience)]);
  } catch (error) {
    if (!signal.aborted) console.warn("The picture of the page could not be taken here.", error);
    return null;
  } finally {
    patience.removeEventListener("abort", giveUp);
  }
}

async function take(frame: HTMLElement, signal: AbortSignal): Promise<Blob | null> {
  for (const film of frame.querySelectorAll("video")) film.replaceWith(stillOf(film));
  const [{ createContext, destroyContext, domToPng }] = await Promise.all([
    import("modern-screenshot"),
    document.fonts.ready,
    ...inPicture(frame).map(arrival),
  ]);
  await pause(settledAfterMs);
  signal.throwIfAborted();
  if (frame.offsetHeight !== screenshotSize) throw new Error("The page is hidden");
  const bottom = frame.getBoundingClientRect().bottom;
  const context = await createContext(frame, {
    width: screenshotSize,
    height: screenshotSize,
    scale: screenshotScale,
    timeout: takenWithinMs,
    // The library would read the fonts out of a style element, which the Content-Security-Policy refuses.
    font: { cssText: await loadedFonts(signal) },
    filter: (node) => isSeen(node, bottom),
    onCloneEachNode: mendCopy,
  });
  context.sandbox = emptyDocument(frame);
  try {
    const blob = blobOf(await domToPng(context));
    if (frame.offsetHeight !== screenshotSize) throw new Error("The page was hidden while its picture was taken");
    return blob.size <= maxScreenshotBytes ? blob : null;
  } finally {
    destroyContext(context);
  }
}

/** Pictures further down may never load, and are not in it. */
function inPicture(frame: HTMLElement): HTMLImageElement[] {
  const { bottom } = frame.getBoundingClientRect();
  return [...frame.querySelectorAll("img")].filter((picture) => picture.getBoundingClientRect().top < bottom);
}

/** By its events: a picture that is still choosing among its sizes refuses to be decoded. */
async function arrival(picture: HTMLImageElement): Promise<void> {
  if (!picture.complete) {
    const { promise, resolve } = Promise.withResolvers<void>();
    for (const end of ["load", "error"] as const) picture.addEventListener(end, () => resolve(), { once: true });
    await promise;
  }
  if (picture.naturalWidth === 0) throw new Error(`There is no picture at ${picture.currentSrc}`);
}

/** What is not drawn, and the blocks and rows below the picture, need not be copied: on a long page that is nearly all. */
function isSeen(node: Node, bottom: number): boolean {
  // A copied picture has the form that was chosen; with the others beside it, it would choose again.
  if (node instanceof HTMLSourceElement) return false;
  if (!(node instanceof HTMLElement || node instanceof SVGSVGElement)) return true;
  // What else lies below may have its place among what does not.
  if (node.matches(".picture-frame > *, tr") && node.getBoundingClientRect().top >= bottom) return false;
  return getComputedStyle(node).display !== "none";
}

/** Where a copy would differ from what is seen: a table that counts its caption twice, and bars where a hair's breadth is left to scroll. */
function mendCopy(copy: Node): void {
  if (!(copy instanceof HTMLElement)) return;
  if (copy.matches("table, thead, tbody, tfoot, tr, th, td")) {
    copy.style.removeProperty("height");
    copy.style.removeProperty("block-size");
  }
  if (/auto|scroll/.test(copy.style.overflow)) copy.style.overflow = "hidden";
}

/** Where the library looks up how elements are drawn by default. Its own would be written as HTML, which Trusted Types refuse. */
function emptyDocument(frame: HTMLElement): HTMLIFrameElement {
  const sandbox = document.createElement("iframe");
  frame.parentElement?.append(sandbox);
  return sandbox;
}

/** A film in a picture is its poster; the library would wait for it to play. */
function stillOf(film: HTMLVideoElement): HTMLElement {
  const { width, height, borderRadius, backgroundColor } = getComputedStyle(film);
  const still = document.createElement(film.poster === "" ? "div" : "img");
  Object.assign(still.style, { display: "block", width, height, borderRadius, backgroundColor, objectFit: "contain" });
  if (still instanceof HTMLImageElement) still.src = film.poster;
  return still;
}

/** The browser's own way to a blob waits until the page is idle, which a busy one is not for seconds. */
function blobOf(dataUrl: string): Blob {
  const bytes = Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(",") + 1)), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: "image/png" });
}

function pause(ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, ms);
  return promise;
}
