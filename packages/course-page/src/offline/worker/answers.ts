import { keepPicture, type keptRelease, pictureCache, soundCache } from "./keeping.ts";
import { folderOf } from "./pictures.ts";
import { pieceOf } from "./ranges.ts";

type KeptRelease = ReturnType<typeof keptRelease>;

const notKeptAddress = "/launch/not-kept/";
/** The network timeout for pages that are stored on the device. */
const shortWaitMs = 3_000;

interface Answer {
  reply: Response;
  from: "network" | "device";
}

/** Prefers the network. Falls back to the stored file if the network is slow, absent or replies with a server error. */
export async function networkFirst(kept: KeptRelease, path: string, network: Promise<Response>): Promise<Answer> {
  const there = await kept.at(path);
  const reply = await (there ? within(network, shortWaitMs) : network).catch(() => undefined);
  // Offline, Firefox resolves a preloaded request with an error instead of rejecting it.
  if (reply && reply.type !== "error" && (reply.status < 500 || !there)) return { reply, from: "network" };
  return there ? { reply: there, from: "device" } : { reply: Response.error(), from: "device" };
}

/** The placeholder for a page that is not stored. */
export async function notKept(kept: KeptRelease): Promise<Response> {
  const page = await kept.at(notKeptAddress);
  return page ? new Response(page.body, { status: 503, headers: page.headers }) : Response.error();
}

export async function keptFirst(kept: KeptRelease, path: string, request: Request): Promise<Response> {
  return (await kept.at(path)) ?? fetch(request);
}

/** Offline, another size or format of the same picture will do. */
export async function pictureFor(path: string, request: Request): Promise<{ reply: Response; keeping?: Promise<unknown> }> {
  const cache = await caches.open(pictureCache);
  const there = await cache.match(path);
  if (there) return { reply: there };
  try {
    const reply = await fetch(request);
    return { reply, keeping: keepPicture(path, reply.clone()) };
  } catch {
    const other = (await cache.keys()).find(({ url }) => folderOf(new URL(url).pathname) === folderOf(path));
    return { reply: (other && (await cache.match(other))) ?? Response.error() };
  }
}

/** Players send range requests and reject full replies. */
export async function soundFor(path: string, request: Request): Promise<Response> {
  const there = await (await caches.open(soundCache)).match(path);
  if (!there) return fetch(request);
  const sound = await there.blob();
  const piece = pieceOf(request.headers.get("range"), sound.size);
  const headers = new Headers({ "content-type": there.headers.get("content-type") ?? "audio/mpeg", "accept-ranges": "bytes" });
  if (piece === "whole") return new Response(sound, { headers });
  if (piece === "none") return new Response(null, { status: 416, headers: { "content-range": `bytes */${sound.size}` } });
  headers.set("content-range", `bytes ${piece.from}-${piece.to}/${sound.size}`);
  return new Response(sound.slice(piece.from, piece.to + 1), { status: 206, headers });
}

function within<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error("late")), ms);
    work.then(resolve, reject);
  });
}
