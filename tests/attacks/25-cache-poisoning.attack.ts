import { createHash, randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { spoofedHeaders } from "../../apps/edge/test/spoofed-headers.ts";
import { localInstance } from "../../tools/local.ts";
import { writeCourse } from "../product/course.ts";
import { type Answer, enrol, fromOneAddress, type Sent, type Retries } from "./from-outside.ts";
import { publishCourse } from "./published.ts";

const retries: Retries = { count: 0 };

const { productDomains, ports } = localInstance();
const hostOf = (subdomain: string) => `${subdomain}.${productDomains[0]}:${ports.edge}`;
const send = fromOneAddress({ retries });

it("serves the next reader the same bytes, whatever headers one reader sends", async () => {
  const author = await enrol({ retries });
  const [page] = await writeCourse(author, { pages: 1 });
  if (!page) throw new Error("No page");
  // Wait for the edge. Otherwise the new course itself would change the bytes.
  const host = await publishCourse(author, page);
  const places: Sent[] = [
    { path: "/launch/", host },
    { path: "/launch/contents/", host },
    { path: `/launch/learner/comments/${page.pageId.slice(-8)}`, host },
    // This host does not exist. The edge also caches redirects of such hosts.
    { path: "/launch/", host: hostOf(`nobody-${randomUUID().slice(-12)}`) },
    { path: "/static/home" },
  ];
  const lies = spoofedHeaders(hostOf("knots")).map(([name, value]) => ({ [name]: [...value].filter((sign) => sign <= "\u00ff").join("") }));
  const before = await Promise.all(places.map(read));
  for (const headers of lies) {
    await Promise.all(places.map((place) => send({ ...place, headers })));
    const after = await Promise.all(places.map(read));
    expect([headers, after]).toEqual([headers, before]);
  }
  console.log(JSON.stringify({ attack: 25, retries: retries.count, headers: lies.length, places: places.length, changed: 0 }));
});

it("rejects foreign hosts by any name", async () => {
  const strangers = [
    "stranger.invalid",
    `${productDomains[0]}.stranger.invalid`,
    "127.0.0.1",
    `a.b.${productDomains[0]}`,
    "localhost.stranger.invalid",
  ];
  const answers = await Promise.all(strangers.map((host) => send({ path: "/launch/", host })));
  expect(answers.map(({ status }) => status)).toEqual(strangers.map(() => 421));
});

async function read(place: Sent): Promise<string> {
  const { status, headers, text }: Answer = await send(place);
  const kept = ["etag", "location", "content-type", "cache-control", "vary", "set-cookie"].map((name) => String(headers[name]));
  return `${status} ${kept.join(" ")} ${createHash("sha256").update(text).digest("hex")}`;
}
