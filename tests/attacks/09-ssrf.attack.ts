import { randomUUID } from "node:crypto";
import { connect, createServer, type Server } from "node:net";
import { savePage } from "@coursewright/contract/courses.ts";
import { generateImage } from "@coursewright/contract/images.ts";
import { readLaunchCheck } from "@coursewright/contract/launch-check.ts";
import { readThumbnail } from "@coursewright/contract/videos.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { localEnvironment } from "../../tools/local.ts";
import { layOutCourse, paragraph } from "../product/course.ts";
import { type Account, enrol } from "./from-outside.ts";

/** Stands where nobody outside may reach, on every address of this machine: each connection is a breach. */
let canary: Server;
let port: number;
let hits = 0;
beforeAll(async () => {
  canary = createServer((socket) => {
    hits += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => canary.listen({ port: 0, host: "::", ipv6Only: false }, resolve));
  const address = canary.address();
  if (typeof address !== "object" || address === null) throw new Error("no port");
  ({ port } = address);
});
afterAll(() => void canary.close());

const places = [
  "127.0.0.1", "127.1", "127.0.1", "127.255.255.254", "2130706433", "0x7f000001", "0x7f.0.0.1", "0177.0.0.1", "017700000001", "0", "0.0.0.0",
  "localhost", "LOCALHOST", "localhost.", "127.0.0.1.", "①②⑦.⓪.⓪.①", "127。0。0。1", "%31%32%37.0.0.1", "[::1]", "[::]", "[0:0:0:0:0:0:0:1]",
  "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::127.0.0.1]", "[64:ff9b::127.0.0.1]", "[2002:7f00:1::]", "somebody@127.0.0.1", "93.184.216.34@127.0.0.1",
]; // prettier-ignore
const others = [
  "https://127.0.0.1/",
  "https://localhost/",
  "https://169.254.169.254/latest/meta-data/",
  "http://169.254.169.254/latest/meta-data/",
  "https://10.0.0.1/",
  "https://192.168.0.1/",
  "ftp://127.0.0.1:PORT/",
  "gopher://127.0.0.1:PORT/_x",
  "file:///etc/passwd",
  "//127.0.0.1:PORT/",
  "127.0.0.1:PORT",
  "blob:http://127.0.0.1:PORT/x",
  "javascript:fetch('http://127.0.0.1:PORT/')",
];

it("no address, redirect or link that leads inside is asked", async () => {
  const { STOCK_PHOTOS_PORT } = localEnvironment();
  const library = `http://127.0.0.1:${STOCK_PHOTOS_PORT}`;
  // The library is trusted; where it redirects to is not.
  const redirects = [
    "http://127.0.0.1:PORT/",
    "https://127.0.0.1:PORT/",
    "http://[::1]:PORT/",
    "//localhost:PORT/",
    `${library}/photos/redirect.jpeg?to=http://127.0.0.1:PORT/`,
  ].map((to) => `${library}/photos/redirect.jpeg?to=${encodeURIComponent(to)}`);
  const addresses = [...places.map((place, nth) => `${nth % 2 === 0 ? "http" : "https"}://${place}:PORT/`), ...others, ...redirects].map(
    (address) => address.replaceAll("PORT", String(port)),
  );
  // An account may ask 30 times a minute.
  const authors = await Promise.all([enrol(), enrol()]);
  const half = Math.ceil(addresses.length / 2);
  const statuses = await Promise.all(authors.map((author, nth) => askEach(author, addresses.slice(nth * half, (nth + 1) * half))));
  expect(new Set(statuses.flat())).toEqual(new Set(["422 picture_refused"]));

  const links = await checkLinks(authors[0]);
  const ids = ["../../127.0.0.1", `@127.0.0.1:${port}/`, "//127.0.0.1/", "..%2f..%2fx.x"];
  const thumbnails = await Promise.all(ids.map((id) => authors[0].send({ path: `${readThumbnail.path}?id=${encodeURIComponent(id)}` })));
  expect(thumbnails.map(({ status }) => status)).toEqual(ids.map(() => 400));

  console.log(JSON.stringify({ attack: 9, addresses: addresses.length, links, thumbnails: ids.length, hits }));
  expect(hits).toBe(0);
  // The route does fetch what it may: else all of this would prove nothing.
  expect(await askOne(authors[1], `${library}/photos/0123456789ab.png`)).toBe("200");
});

it("a connection to the canary would be counted", async () => {
  const before = hits;
  await new Promise<void>((resolve, reject) => {
    connect({ port, host: "127.0.0.1" }, () => undefined)
      .once("close", () => resolve())
      .once("error", reject);
  });
  expect(hits).toBe(before + 1);
  hits = before;
});

async function askEach(author: Account, addresses: readonly string[]): Promise<string[]> {
  const statuses: string[] = [];
  for (const imageUrl of addresses) statuses.push(await askOne(author, imageUrl));
  return statuses;
}

async function askOne(author: Account, imageUrl: string): Promise<string> {
  const body = { type: "stock", imageUrl };
  const { status, text } = await author.send({ path: generateImage.path, method: "POST", body });
  const { error } = JSON.parse(text) as { error?: { code: string } };
  return error ? `${status} ${error.code}` : String(status);
}

/** What the check before publishing would look up. */
async function checkLinks(author: Account): Promise<number> {
  const hrefs = places.map((place) => `https://${place.replace(/^.*@/, "")}:${port}/`).filter((href) => URL.canParse(href));
  const [page] = await layOutCourse(author, { pages: 1 });
  if (!page) throw new Error("no page");
  const upsert = hrefs.map((href) => {
    const block = paragraph(randomUUID(), "press");
    const content = [{ type: "text", text: "press", marks: [{ type: "link", attrs: { href } }] }];
    return { ...block, data: { text: { type: "doc", content: [{ type: "paragraph", content }] } } };
  });
  await author.call(savePage, { params: page, body: { saveId: randomUUID(), baseVersion: 0, upsert, order: upsert.map(({ id }) => id) } });
  await author.call(readLaunchCheck, { params: page });
  return hrefs.length;
}
