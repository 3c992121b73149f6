import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync } from "node:zlib";
import { chromium, type Browser } from "@playwright/test";
import sharp from "sharp";
import { loadBundled } from "../rendered/bundled.ts";
import type * as rendered from "../rendered/sample-release.ts";

export interface LearnerFixture {
  browser: Browser;
  /** Chromium's remote debugging port. */
  debuggingPort: number;
  cover: string;
  /** A page with every block. */
  lesson: string;
  /** A page of as many compressed bytes as the lesson's HTML: its first picture in the same place, text, and nothing else. */
  bare: string;
  /** The same without the picture. */
  words: string;
  stop(): Promise<void>;
}

interface Served {
  body: Buffer;
  contentType: string;
}

const debuggingPort = 9_222;

/** A release behind a plain server that compresses like the edge, and a browser that is not throttled yet. */
export async function startLearnerFixture(): Promise<LearnerFixture> {
  const { sampleRelease, everyBlockAddress } = await loadBundled<typeof rendered>("rendered/sample-release.ts");
  const site = new Map<string, Served>();
  const server = createServer((request, response) => {
    const path = (request.url ?? "").split("?")[0] ?? "";
    const file = site.get(path.startsWith("/launch/media/") ? picturePath : path);
    response.statusCode = file ? 200 : 404;
    if (file) response.setHeader("content-type", file.contentType);
    if (file && isText.test(file.contentType)) response.setHeader("content-encoding", "br");
    response.end(file?.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://localhost:${portOf(server.address())}`;
  for (const { path, body, contentType } of await sampleRelease(import.meta.url, { origin })) {
    const address = `/${path.replace(/index\.html$/, "")}`;
    site.set(address, { body: isText.test(contentType) ? compress(body) : Buffer.from(body), contentType });
  }
  site.set(picturePath, {
    body: await sharp({ create: { ...pictureSize, background: "#c9a26b" } })
      .webp()
      .toBuffer(),
    contentType: "image/webp",
  });
  const lesson = site.get(everyBlockAddress);
  if (!lesson) throw new Error(`The release has no ${everyBlockAddress}`);
  site.set("/bare/", {
    body: bareOf(lesson.body.length, `<p>A picture:</p><img src="/launch/media/bare.webp" alt="">`),
    contentType: lesson.contentType,
  });
  site.set("/words/", { body: bareOf(lesson.body.length, ""), contentType: lesson.contentType });
  const browser = await chromium.launch({
    executablePath: "/usr/bin/chromium-headless-shell",
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", `--remote-debugging-port=${debuggingPort}`],
  });
  return {
    browser,
    debuggingPort,
    cover: `${origin}/launch/`,
    lesson: `${origin}${everyBlockAddress}`,
    bare: `${origin}/bare/`,
    words: `${origin}/words/`,
    stop: async () => {
      await browser.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const picturePath = "/picture";
const pictureSize = { width: 1200, height: 800, channels: 3 } as const;
const isText = /^(?:text\/|image\/svg|application\/(?:json|xml|manifest))/;

function compress(body: string | Uint8Array): Buffer {
  return brotliCompressSync(typeof body === "string" ? Buffer.from(body) : body);
}

/** Twenty words of some six letters each do not compress to less. */
const minParagraphBytes = 60;

/** Paragraphs of text that hardly compresses, up to this size. */
function bareOf(bytes: number, start: string): Buffer {
  let seed = 1;
  const paragraphs = Array.from({ length: Math.ceil(bytes / minParagraphBytes) }, () => {
    const words = Array.from({ length: 20 }, () => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
      return seed.toString(36);
    });
    return `<p>${words.join(" ")}</p>`;
  });
  const page = (count: number) =>
    compress(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Bare</title><style>img{width:100%;aspect-ratio:3/2}</style></head><body><h1>Bare</h1>${start}${paragraphs.slice(0, count).join("")}</body></html>`,
    );
  // Compressing takes long, so this halves the range instead of adding one paragraph after the other.
  let [tooFew, enough] = [0, paragraphs.length];
  while (enough - tooFew > 1) {
    const middle = Math.floor((tooFew + enough) / 2);
    if (page(middle).length < bytes) tooFew = middle;
    else enough = middle;
  }
  return page(enough);
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return address.port;
}
