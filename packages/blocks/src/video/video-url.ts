import { isOwnFile } from "../kit/url/own-file.ts";

export const embedTypes = ["youtube", "vimeo", "tiktok", "html5", "direct"] as const;
export type EmbedType = (typeof embedTypes)[number];

export interface VideoPlace {
  embedType: EmbedType;
  /** The service's video id; null for a file or an unknown URL. */
  id: string | null;
  isTall: boolean;
}

const files = /\.(?:mp4|m4v|webm|ogg|ogv)$/i;

/** [VID-01] Detects the kind of video by its URL. Frames are built from the id, never from the URL. */
export function videoAt(url: string): VideoPlace {
  if (isOwnFile(url)) return { embedType: files.test(url) ? "html5" : "direct", id: null, isTall: false };
  if (!URL.canParse(url)) return { embedType: "direct", id: null, isTall: false };
  const address = new URL(url);
  const host = address.hostname.replace(/^(?:www|m|music)\./, "");
  if (host === "youtu.be" || host === "youtube.com" || host === "youtube-nocookie.com") return onYouTube(host, address);
  if (host === "vimeo.com" || host === "player.vimeo.com") return onVimeo(address);
  if (host === "tiktok.com" || host.endsWith(".tiktok.com")) return onTikTok(address);
  return { embedType: files.test(address.pathname) ? "html5" : "direct", id: null, isTall: false };
}

/** The player's address, which contains nothing of the author's but a valid id. Null for a film or an unknown URL. */
export function playerAddress({ embedType, id }: Pick<VideoPlace, "embedType" | "id">): string | null {
  if (embedType === "youtube" && id) return `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`;
  if (embedType === "tiktok" && id) return `https://www.tiktok.com/player/v1/${id}?autoplay=1`;
  const [number, key] = id?.split("/") ?? [];
  return embedType === "vimeo" && number ? `https://player.vimeo.com/video/${number}?autoplay=1&dnt=1${key ? `&h=${key}` : ""}` : null;
}

function onYouTube(host: string, { pathname, searchParams }: URL): VideoPlace {
  const [first = "", second = ""] = pathname.split("/").slice(1);
  const named = ["embed", "shorts", "live", "v"].includes(first) ? second : searchParams.get("v");
  const id = host === "youtu.be" ? first : (named ?? "");
  return { embedType: "youtube", id: /^[\w-]{11}$/.test(id) ? id : null, isTall: first === "shorts" };
}

/** An unlisted video needs the second part of the id: "76979871/8272103f6e". */
function onVimeo({ pathname, searchParams }: URL): VideoPlace {
  const [, id = null, inPath] = /\/(\d{1,12})(?:\/([0-9a-f]{6,40}))?\/?$/.exec(pathname) ?? [];
  const key = inPath ?? searchParams.get("h");
  return { embedType: "vimeo", id: id && key && /^[0-9a-f]{6,40}$/.test(key) ? `${id}/${key}` : id, isTall: false };
}

function onTikTok({ pathname }: URL): VideoPlace {
  const [, id = null] = /\/(?:video|v|v1|v2)\/(\d{1,24})(?:\.html)?\/?$/.exec(pathname) ?? [];
  return { embedType: "tiktok", id, isTall: true };
}
