import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

import { closeOnSignal, closeServer, listenOnLoopback, sendJson } from "./loopback-server.ts";
import { findPicture } from "./model-provider/images.ts";

export type StockPhotosFake = { readonly origin: string; readonly baseUrl: string; close(): Promise<void> };

type Faults = {
  /** The internal address that hostile pictures point to. */
  readonly inside: string;
};

/**
 * The search of Pexels, and the pictures it names. Words in the query make it misbehave:
 *
 * [[429]] [[500]]  too many requests; a server error
 * [[garbage]]      status 200 and no protocol
 * [[none]]         nothing found
 * [[inside]]       the picture's address leads inside
 * [[redirect]]     the picture redirects inside; /photos/redirect.jpeg?to= names the place
 * [[page]]         HTML that calls itself a picture
 * [[bomb]]         a picture of a few bytes that claims 400 megapixels
 * [[endless]]      a picture that never ends
 */
export async function startStockPhotos({
  port,
  inside = "http://127.0.0.1:1/",
}: {
  port: number;
  inside?: string;
}): Promise<StockPhotosFake> {
  const server = createServer((request, response) => answer(request, response, { inside }));
  const origin = `http://127.0.0.1:${await listenOnLoopback(server, port)}`;
  return { origin, baseUrl: `${origin}/v1`, close: () => closeServer(server) };
}

function answer(request: IncomingMessage, response: ServerResponse, { inside }: Faults): void {
  const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
  if (url.pathname === "/v1/search") return search(request, response, { url, inside });
  if (url.pathname === "/photos/redirect.jpeg") {
    return void response.writeHead(302, { location: url.searchParams.get("to") ?? inside }).end();
  }
  if (url.pathname === "/photos/page.jpeg") {
    return void response.writeHead(200, { "content-type": "image/jpeg" }).end("<script>fetch('/__beacon')</script>");
  }
  if (url.pathname === "/photos/bomb.jpeg") return void response.writeHead(200, { "content-type": "image/png" }).end(bomb());
  if (url.pathname === "/photos/endless.jpeg") return pourOut(response);
  const seed = /^\/photos\/([0-9a-f]{12})\.png$/.exec(url.pathname)?.[1];
  const picture = seed && findPicture(`/files/1200x800-${seed}.png`);
  if (!picture) return sendJson(response, 404, { status: 404, code: "Not Found" });
  return void response.writeHead(200, { "content-type": "image/png" }).end(picture);
}

function search(request: IncomingMessage, response: ServerResponse, { url, inside }: Faults & { url: URL }): void {
  if (!request.headers.authorization) return sendJson(response, 401, { status: 401, code: "Unauthorized" });
  const query = url.searchParams.get("query") ?? "";
  const fault = /\[\[(\w+)\]\]/.exec(query)?.[1];
  if (query === "") return sendJson(response, 400, { status: 400, code: "Bad Request" });
  if (fault === "429" || fault === "500") return sendJson(response, Number(fault), { status: Number(fault), code: "Failed" });
  if (fault === "garbage") return void response.writeHead(200, { "content-type": "application/json" }).end("<<< not the protocol");
  const perPage = Number(url.searchParams.get("per_page") ?? 15);
  const page = Number(url.searchParams.get("page") ?? 1);
  const shape = url.searchParams.get("orientation") ?? "any";
  const first = (page - 1) * perPage;
  const count = fault === "none" ? 0 : Math.max(0, Math.min(perPage, found - first));
  const photos = Array.from({ length: count }, (_, index) => {
    const place = first + index;
    const named = place === 0 ? query : `${query} ${place} ${shape}`;
    return photoOf({ origin: url.origin, query: named, photographer: photographers[place % photographers.length], fault, inside });
  });
  const next = first + perPage < found && count > 0 ? { next_page: `${url.origin}/v1/search?page=${page + 1}` } : {};
  return sendJson(response, 200, { total_results: found, page, per_page: perPage, photos, ...next });
}

/** How many photographs every search finds. */
const found = 20;
const photographers = ["Ada Example", "Ben Sample", "Chloé Specimen", "Dmitri Probe"];

type Photo = Faults & {
  readonly origin: string;
  readonly query: string;
  readonly photographer: string | undefined;
  readonly fault: string | undefined;
};

function photoOf({ origin, query, photographer, fault, inside: internal }: Photo): object {
  const seed = createHash("sha256").update(query).digest("hex").slice(0, 12);
  const inside = fault === "inside" ? internal : undefined;
  const address = inside ?? `${origin}/photos/${fault === undefined ? `${seed}.png` : `${fault}.jpeg`}`;
  return {
    id: Number.parseInt(seed.slice(0, 7), 16),
    width: 1200,
    height: 800,
    url: `https://www.pexels.com/photo/${seed}/`,
    photographer,
    photographer_url: "https://www.pexels.com/@example",
    alt: `A photograph of ${query}`,
    src: { original: address, large2x: address, large: address, medium: address },
  };
}

/** The header of a PNG of 20000 by 20000 pixels without any data. */
function bomb(): Buffer {
  const small = Buffer.from(findPicture("/files/1x1-000000000000.png") ?? []);
  small.writeUInt32BE(20_000, 16);
  small.writeUInt32BE(20_000, 20);
  return small;
}

function pourOut(response: ServerResponse): void {
  if (response.destroyed) return;
  response.write(Buffer.alloc(200_000), () => pourOut(response));
}

if (import.meta.main) {
  const fake = await startStockPhotos({ port: Number(process.env["STOCK_PHOTOS_PORT"] ?? 18095) });
  closeOnSignal(() => fake.close());
  console.log("stock photos ready");
}
