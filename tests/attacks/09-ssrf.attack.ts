import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { savePage } from "@coursewright/contract/courses.ts";
import { generateImage } from "@coursewright/contract/images.ts";
import { readPublishCheck } from "@coursewright/contract/publish-check.ts";
import { importUpload } from "@coursewright/contract/uploads.ts";
import { readThumbnail } from "@coursewright/contract/videos.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { localEnvironment } from "../../tools/local.ts";
import { layOutCourse, paragraph } from "../product/course.ts";
import { type Account, enrol, type Retries } from "./from-outside.ts";
import { inTurns } from "./in-turns.ts";
import { type Canary, listenEverywhere } from "./inside-canary.ts";

const retries: Retries = { count: 0 };

/** The guard allows only ports 443 and 80, so the canary listens there. On another port a broken address check would go unnoticed. */
let canary: Canary;
beforeAll(async () => {
  canary = await listenEverywhere();
});
afterAll(() => canary.close());

// Every address belongs to this machine or the canary, so even a broken guard sends no packet to the network.
const places = [
  "127.0.0.1", "127.1", "127.0.1", "127.255.255.254", "2130706433", "0x7f000001", "0x7f.0.0.1", "0177.0.0.1", "017700000001", "0", "0.0.0.0",
  "localhost", "LOCALHOST", "localhost.", "127.0.0.1.", "①②⑦.⓪.⓪.①", "127。0。0。1", "%31%32%37.0.0.1", "[::1]", "[::]", "[0:0:0:0:0:0:0:1]",
  "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::127.0.0.1]", "somebody@127.0.0.1", "93.184.216.34@127.0.0.1", "[fe80::1]", "127.0.0.2", "127.200.0.7",
]; // prettier-ignore
const others = [
  "http://127.0.0.1:PORT/",
  "https://127.0.0.1:PORT/",
  "ftp://127.0.0.1:PORT/",
  "gopher://127.0.0.1:PORT/_x",
  "file:///etc/passwd",
  "//127.0.0.1:PORT/",
  "127.0.0.1:PORT",
  "blob:http://127.0.0.1:PORT/x",
  "javascript:fetch('http://127.0.0.1:PORT/')",
];
const { STOCK_PHOTOS_PORT } = localEnvironment();
const library = `http://127.0.0.1:${STOCK_PHOTOS_PORT}`;

describe("server-side request forgery", () => {
  it("requests no internal address by URL, redirect or link", async () => {
    const inside = [...places, hostname(), ...canary.addresses.map(inUrl)];
    const direct = inside.flatMap((place) => [`https://${place}/`, `http://${place}/`]);
    // The photo library is trusted, but its redirects are not.
    const redirects = [
      ...canary.addresses.map((address) => `https://${inUrl(address)}/`),
      "http://127.0.0.1/",
      "https://127.0.0.1:PORT/",
      "//localhost/",
      `${library}/photos/redirect.jpeg?to=https://127.0.0.1/`,
    ].map((to) => `${library}/photos/redirect.jpeg?to=${encodeURIComponent(to)}`);
    const addresses = [...direct, ...others, ...redirects].map((address) => address.replaceAll("PORT", String(canary.oddPort)));
    const shares = Map.groupBy(addresses.entries(), ([index]) => Math.floor(index / requestsOfOne));
    const statuses = await inTurns([...shares.values()], async (share) => {
      const author = await enrol({ retries });
      return askEach(
        author,
        share.map(([, address]) => address),
      );
    });
    expect(new Set(statuses.flat())).toEqual(new Set(["422 picture_refused"]));

    const author = await enrol({ retries });
    const links = await checkLinks(author, inside);
    const ids = ["../../127.0.0.1", "@127.0.0.1/", "//127.0.0.1/", "..%2f..%2fx.x"];
    const thumbnails = await Promise.all(ids.map((id) => author.send({ path: `${readThumbnail.path}?id=${encodeURIComponent(id)}` })));
    expect(thumbnails.map(({ status }) => status)).toEqual(ids.map(() => 400));

    const [lesson] = await layOutCourse(author, { pages: 1 });
    const imported = direct.filter((address) => URL.canParse(address)).slice(0, importsOfOne);
    const imports = await inTurns(imported, (url) => importOne(author, { projectId: lesson?.projectId, url }));
    expect(new Set(imports)).toEqual(new Set(["422 picture_refused"]));

    const { hits, classes } = canary;
    console.log(
      JSON.stringify({
        attack: 9,
        retries: retries.count,
        addresses: addresses.length,
        links,
        thumbnails: ids.length,
        classes,
        hits: hits.length,
      }),
    );
    expect(hits).toEqual([]);
    // The route does fetch permitted addresses. Otherwise the test would prove nothing.
    expect(await askOne(author, `${library}/photos/0123456789ab.png`)).toBe("200");
  });

  it("would count a connection to each address and port of the canary", async () => {
    expect(await canary.missedByOwnConnections()).toEqual([]);
    expect(canary.classes).toEqual(expect.arrayContaining(["loopback IPv4", "loopback IPv6"]));
  });
});

/** The limit of an account is 30 requests a minute. */
const requestsOfOne = 25;

function inUrl(address: string): string {
  return address.includes(":") ? `[${address}]` : address;
}

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

/** Below the limit of uploads in a minute. */
const importsOfOne = 30;

async function importOne(author: Account, { projectId, url }: { projectId: string | undefined; url: string }): Promise<string> {
  const body = { uploadId: randomUUID(), projectId, url };
  const { status, text } = await author.send({ path: importUpload.path, method: "POST", body });
  const { error } = JSON.parse(text) as { error?: { code: string } };
  return error ? `${status} ${error.code}` : String(status);
}

/** The link check before publishing follows at most 60 links of a course, so each batch needs its own course. */
async function checkLinks(author: Account, inside: readonly string[]): Promise<number> {
  const hrefs = inside
    .map((place) => place.replace(/^.*@/, ""))
    .flatMap((place) => [`https://${place}/`, `https://${place}:${canary.oddPort}/`])
    .filter((href) => URL.canParse(href));
  for (let first = 0; first < hrefs.length; first += linksOfOne) {
    const [page] = await layOutCourse(author, { pages: 1 });
    if (!page) throw new Error("no page");
    const upsert = hrefs.slice(first, first + linksOfOne).map((href) => {
      const block = paragraph(randomUUID(), "press");
      const content = [{ type: "text", text: "press", marks: [{ type: "link", attrs: { href } }] }];
      return { ...block, data: { text: { type: "doc", content: [{ type: "paragraph", content }] } } };
    });
    await author.call(savePage, {
      params: page,
      body: { saveId: randomUUID(), baseVersion: 0, upsert, order: upsert.map(({ id }) => id) },
    });
    await author.call(readPublishCheck, { params: page });
  }
  return hrefs.length;
}

const linksOfOne = 50;
