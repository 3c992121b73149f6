import { randomUUID } from "node:crypto";
import { savePage } from "@coursewright/contract/courses.ts";
import { expect, it } from "vitest";
import { layOutCourse, paragraph } from "../product/course.ts";
import { enrol, fromOneAddress, type Retries } from "./from-outside.ts";
import { inTurns } from "./in-turns.ts";
import { publishCourse } from "./published.ts";

const retries: Retries = { count: 0 };

/** Every key in the data of a published course, by its purpose. */
const allowedFor = {
  forSearchEngines: [
    "@context",
    "@type",
    "author",
    "description",
    "inLanguage",
    "isAccessibleForFree",
    "isPartOf",
    "name",
    "position",
    "provider",
    "timeRequired",
    "url",
  ],
  search: ["address", "chapter", "keywords", "name", "text"],
  manifest: [
    "background_color",
    "display",
    "icons",
    "id",
    "lang",
    "name",
    "scope",
    "short_name",
    "sizes",
    "src",
    "start_url",
    "theme_color",
    "type",
  ],
  offline: ["address", "bytes", "files", "hash", "isOpen", "type"],
};
const allowed = new Set(Object.values(allowedFor).flat());

it("publishes only the allowed data and nothing private of the author", async () => {
  const author = await enrol({ retries });
  const [shown, unshown] = await layOutCourse(author, { pages: 2 });
  if (!shown || !unshown) throw new Error("No page");
  const secret = `secret-${randomUUID()}`;
  const question = {
    ...paragraph(randomUUID(), "What rises?"),
    metadata: { note: secret },
    aiagent: "shakespeare" as const,
  };
  await author.call(savePage, { params: shown, body: { saveId: randomUUID(), baseVersion: 0, upsert: [question], order: [question.id] } });
  const host = await publishCourse(author, shown);
  const later = paragraph(randomUUID(), secret);
  await author.call(savePage, { params: unshown, body: { saveId: randomUUID(), baseVersion: 0, upsert: [later], order: [later.id] } });

  const files = await everyFileOf(host);
  const published = [...files.values()].join("\n");
  for (const own of [secret, author.email, author.uid, author.bearer, "shakespeare", "baseVersion", "author_id"]) {
    expect([own, published.includes(own)]).toEqual([own, false]);
  }
  const keys = new Set([...files.values()].flatMap(keysIn));
  console.log(JSON.stringify({ attack: 8, retries: retries.count, files: files.size, keys: [...keys].toSorted() }));
  expect([...keys].filter((key) => !allowed.has(key))).toEqual([]);
  expect([...allowed].filter((key) => !keys.has(key))).toEqual([]);
});

/** Fetches all files that are linked from the cover, recursively. */
async function everyFileOf(host: string): Promise<Map<string, string>> {
  const send = fromOneAddress({ retries });
  const files = new Map<string, string>();
  let waiting = ["/launch/", "/launch/search.json", "/launch/cards.json", "/launch/sw.js", "/robots.txt", "/launch/sitemap.xml"];
  while (waiting.length > 0) {
    const answers = await inTurns(waiting, (path) => send({ path, host }));
    for (const [index, { status, text }] of answers.entries()) if (status === 200) files.set(waiting[index] ?? "", text);
    const linked = answers.flatMap(({ text }) => [...text.matchAll(/["'(](\/launch\/[\w./-]*)["')]/g)].map(([, path = ""]) => path));
    waiting = [...new Set(linked)].filter((path) => !files.has(path) && !/\.(?:woff2|png|webp|jpg)$/.test(path) && !waiting.includes(path));
  }
  return files;
}

/** The keys of a JSON file, or of JSON inside a page. */
function keysIn(text: string): string[] {
  const documents = [text, ...[...text.matchAll(/<script type="application\/[\w+]*json">([^<]*)</g)].map(([, json = ""]) => json)];
  return documents.flatMap(namesInJson);
}

function namesInJson(text: string): string[] {
  if (!/^\s*[[{]/.test(text)) return [];
  const names: string[] = [];
  JSON.parse(text, (key, value: unknown) => {
    if (key !== "" && !/^\d+$|^\/launch\//.test(key)) names.push(key);
    return value;
  });
  return names;
}
