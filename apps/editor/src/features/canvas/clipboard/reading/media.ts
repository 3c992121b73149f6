import { videoAt } from "@coursewright/blocks/video/index.ts";
import type { Draft } from "../drafts.ts";
import { linkOf, run } from "./runs.ts";

/** Returns words for a picture that stands for a character, and null for one that nobody sees. */
export function pictureOf(element: HTMLElement): Draft | string | null {
  const alt = (element.getAttribute("alt") ?? "").trim();
  const isEmoji = /^\p{Extended_Pictographic}/u.test(alt) && alt.length <= 16;
  if (isEmoji || element.hasAttribute("data-stringify-emoji")) return alt;
  const source = sourceOf(element);
  const isDot = ["width", "height"].some((side) => ["0", "1"].includes(element.getAttribute(side) ?? ""));
  if (source === "" || isDot) return null;
  return { type: "image", source, alt, caption: "" };
}

/** Pages that load pictures late name the address in another attribute. */
function sourceOf(element: HTMLElement): string {
  const src = element.getAttribute("src") ?? "";
  const isStandIn = src === "" || /^data:image\/(?:gif|svg)/.test(src);
  const late = element.getAttribute("data-src") ?? element.getAttribute("data-original") ?? "";
  const source = isStandIn && late !== "" ? late : src;
  return source.startsWith("//") ? `https:${source}` : source;
}

/** A known video service becomes a video; any other frame or sound becomes a link, so that its address is kept. */
export function videoOf(element: HTMLElement): Draft[] {
  const source = element.getAttribute("src") ?? element.querySelector("source")?.getAttribute("src") ?? "";
  const href = linkOf(source.startsWith("//") ? `https:${source}` : source);
  if (!href) return [];
  const title = (element.getAttribute("title") ?? "").trim();
  const { id, embedType } = videoAt(href);
  if (element.tagName !== "AUDIO" && (id !== null || embedType === "html5")) return [{ type: "video", source: href, caption: title }];
  const words = run(title === "" ? href : title, new Map([["link", { type: "link", attrs: { href } }]]));
  return [{ type: "para", content: [{ type: "paragraph", content: [words] }] }];
}
