import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";

import { closeOnSignal, closeServer, listenOnLoopback, sendJson } from "./loopback-server.ts";
import { findSentinel, type Sentinel } from "./youtube/sentinels.ts";
import { detailsReply, searchReply, unknowable, videos } from "./youtube/videos.ts";

export type FakeYoutube = {
  readonly origin: string;
  /** The requested addresses so far, without their host. */
  readonly asked: readonly string[];
  close(): Promise<void>;
};

/** Every key except this one is accepted. */
const wrongKey = "wrong";

/** The parts of the YouTube Data API v3 that we use, search.list and videos.list, and the host of its thumbnails. */
export async function startFakeYoutube({ port }: { port: number }): Promise<FakeYoutube> {
  const asked: string[] = [];

  function answer(request: IncomingMessage, response: ServerResponse): void {
    asked.push(request.url ?? "");
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://127.0.0.1");
    // Only some videos have a thumbnail in the largest size. None of these does.
    const [, id] = /^\/vi\/([^/]+)\/mqdefault\.jpg$/.exec(pathname) ?? [];
    if (id !== undefined) return sendPicture(id, response);
    if (pathname === "/youtube/v3/search") {
      const sentinel = findSentinel(searchParams.get("q") ?? "");
      return sendReply({ request, response, sentinel, reply: searchReply({ kind: sentinel }) });
    }
    if (pathname === "/youtube/v3/videos") {
      const ids = searchParams.get("id")?.split(",") ?? [];
      return sendReply({ request, response, sentinel: ids.includes(unknowable) ? "500" : undefined, reply: detailsReply(ids) });
    }
    return refuse(response, 404, "notFound");
  }

  const server = createServer(answer);
  const origin = `http://127.0.0.1:${await listenOnLoopback(server, port)}`;
  return { origin, asked, close: () => closeServer(server) };
}

interface Reply {
  request: IncomingMessage;
  response: ServerResponse;
  sentinel: Sentinel | undefined;
  reply: object;
}

function sendReply({ request, response, sentinel, reply }: Reply): void {
  const key = request.headers["x-goog-api-key"];
  if (key === undefined) return refuse(response, 403, "forbidden");
  if (key === wrongKey) return refuse(response, 400, "badRequest");
  switch (sentinel) {
    case "quota":
      return refuse(response, 403, "quotaExceeded");
    case "429":
      return refuse(response, 429, "rateLimitExceeded");
    case "500":
      return refuse(response, 500, "backendError");
    case "slow":
      return;
    case "dropped":
      response.destroy();
      return;
    case "garbage":
      response.writeHead(200, { "content-type": "application/json" }).end('<<< {"items": [');
      return;
    case "huge":
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ items: [], padding: "x".repeat(4_000_000) }));
      return;
    case "away":
      response.writeHead(302, { location: "/youtube/v3/elsewhere" }).end();
      return;
    default:
      sendJson(response, 200, reply);
  }
}

function refuse(response: ServerResponse, status: number, reason: string): void {
  const errors = [{ message: reason, domain: "youtube.quota", reason }];
  sendJson(response, status, { error: { code: status, message: reason, errors } });
}

/** Unknown ids get responses that a thumbnail host should never send. */
function sendPicture(id: string, response: ServerResponse): void {
  const bodies: Record<string, string | Buffer> = {
    page_______: "<script>alert(1)</script>",
    huge_______: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(1_200_000)]),
  };
  const place = videos.findIndex((video) => video.id === id);
  const body = place < 0 ? bodies[id] : readFileSync(join(import.meta.dirname, "youtube", `thumbnail-${place + 1}.jpg`));
  response.writeHead(body === undefined ? 404 : 200, { "content-type": "image/jpeg" }).end(body);
}

if (import.meta.main) {
  const youtube = await startFakeYoutube({ port: Number(process.env["YOUTUBE_PORT"] ?? 18090) });
  closeOnSignal(() => youtube.close());
  console.log("youtube ready");
}
