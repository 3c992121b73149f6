import { keepPicture, type keptRelease, pictureCache, soundCache } from "./keeping.ts";
import { folderOf } from "./pictures.ts";
import { pieceOf } from "./ranges.ts";

type KeptRelease = ReturnType<typeof keptRelease>;

const notKeptAddress = "/launch/not-kept/";
/** How long a page is waited for that the device has too. */
const shortWaitMs = 3_000;

interface Answer {
  reply: Response;
  from: "network" | "device";
}

/** The network's answer, unless it is late, absent or an error of our own and the device has the file. */
export async function networkFirst(kept: KeptRelease, path: string, network: Promise<Response>): Promise<Answer> {
  const there = await kept.at(path);
  const reply = await (there ? within(network, shortWaitMs) : network).catch(() => undefined);
  if (reply && (reply.status < 500 || !there)) return { reply, from: "network" };
  return there ? { reply: there, from: "device" } : { reply: Response.error(), from: "device" };
}

/** In the place of a page that is not there. */
export async function notKept(kept: KeptRelease): Promise<Response> {
  const page = await kept.at(notKeptAddress);
  return page ? new Response(page.body, { status: 503, headers: page.headers }) : Response.error();
}

export async function keptFirst(kept: KeptRelease, path: string, request: Request): Promise<Response> {
  return (await kept.at(path)) ?? fetch(request);
}

/** Without a network another form of the same picture is as good. */
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

/** A player asks for pieces, and is not content with more. */
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
