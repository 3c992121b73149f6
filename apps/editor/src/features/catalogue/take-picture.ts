import { maxScreenshotBytes, screenshotScale, screenshotSize } from "@coursewright/contract/catalogue.ts";
import { loadedFonts } from "./loaded-fonts.ts";

/** [CAT-02] The delay after the fonts and images have loaded. */
const settleDelayMs = 500;
/** After this time the server draws the picture instead. */
const pictureTimeoutMs = 8_000;

/** A PNG of the frame at twice its size; null when this browser cannot take it. */
export async function takePicture(frame: HTMLElement, signal: AbortSignal): Promise<Blob | null> {
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(pictureTimeoutMs)]);
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(deadline.reason);
  deadline.addEventListener("abort", giveUp);
  try {
    return await Promise.race([tooLate, take(frame, deadline)]);
  } catch (error) {
    if (!signal.aborted) console.warn("The browser could not take the picture of the page.", error);
    return null;
  } finally {
    deadline.removeEventListener("abort", giveUp);
  }
}

async function take(frame: HTMLElement, signal: AbortSignal): Promise<Blob | null> {
  for (const video of frame.querySelectorAll("video")) video.replaceWith(posterOf(video));
  const [{ createContext, destroyContext, domToPng }] = await Promise.all([
    import("modern-screenshot"),
    document.fonts.ready,
    ...inPicture(frame).map(whenLoaded),
  ]);
  await pause(settleDelayMs);
  signal.throwIfAborted();
  if (frame.offsetHeight !== screenshotSize) throw new Error("The page is hidden");
  const bottom = frame.getBoundingClientRect().bottom;
  const context = await createContext(frame, {
    width: screenshotSize,
    height: screenshotSize,
    scale: screenshotScale,
    timeout: pictureTimeoutMs,
    // The library would read the fonts from a style element, which the Content-Security-Policy blocks.
    font: { cssText: await loadedFonts(signal) },
    filter: (node) => isSeen(node, bottom),
    onCloneEachNode: fixCopy,
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

/** Images below the frame may never load and are not in the picture. */
function inPicture(frame: HTMLElement): HTMLImageElement[] {
  const { bottom } = frame.getBoundingClientRect();
  return [...frame.querySelectorAll("img")].filter((picture) => picture.getBoundingClientRect().top < bottom);
}

/** Waits for load events: `decode()` rejects while a responsive image is still choosing its source. */
async function whenLoaded(picture: HTMLImageElement): Promise<void> {
  if (!picture.complete) {
    const { promise, resolve } = Promise.withResolvers<void>();
    for (const end of ["load", "error"] as const) picture.addEventListener(end, () => resolve(), { once: true });
    await promise;
  }
  if (picture.naturalWidth === 0) throw new Error(`There is no picture at ${picture.currentSrc}`);
}

/** Skips hidden elements, and blocks and rows below the picture: on a long page nearly everything. */
function isSeen(node: Node, bottom: number): boolean {
  // A copied image already has its chosen source; with the other sources it would choose again.
  if (node instanceof HTMLSourceElement) return false;
  if (!(node instanceof HTMLElement || node instanceof SVGSVGElement)) return true;
  // Only whole blocks and rows are skipped; removing other elements could shift the layout of visible ones.
  if (node.matches(".picture-frame > *, tr") && node.getBoundingClientRect().top >= bottom) return false;
  return getComputedStyle(node).display !== "none";
}

/** Fixes differences of the copy: a table would count its caption twice, and rounding would add scrollbars. */
function fixCopy(copy: Node): void {
  if (!(copy instanceof HTMLElement)) return;
  if (copy.matches("table, thead, tbody, tfoot, tr, th, td")) {
    copy.style.removeProperty("height");
    copy.style.removeProperty("block-size");
  }
  if (/auto|scroll/.test(copy.style.overflow)) copy.style.overflow = "hidden";
}

/** The library reads default styles from this document. Its own would be written as HTML, which Trusted Types block. */
function emptyDocument(frame: HTMLElement): HTMLIFrameElement {
  const sandbox = document.createElement("iframe");
  frame.parentElement?.append(sandbox);
  return sandbox;
}

/** Replaces a video with its poster; the library would wait for the video to play. */
function posterOf(video: HTMLVideoElement): HTMLElement {
  const { width, height, borderRadius, backgroundColor } = getComputedStyle(video);
  const poster = document.createElement(video.poster === "" ? "div" : "img");
  Object.assign(poster.style, { display: "block", width, height, borderRadius, backgroundColor, objectFit: "contain" });
  if (poster instanceof HTMLImageElement) poster.src = video.poster;
  return poster;
}

/** `toBlob` waits until the page is idle, which takes seconds on a busy one. */
function blobOf(dataUrl: string): Blob {
  const bytes = Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(",") + 1)), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: "image/png" });
}

function pause(ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, ms);
  return promise;
}
