import { randomUUID } from "node:crypto";
import { BlockId } from "@coursewright/base/ids.ts";
import { savePage } from "@coursewright/contract/courses.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { Refused } from "../product/author.ts";
import { layOutCourse, type PageAddress } from "../product/course.ts";
import { visit } from "../product/learner.ts";
import { type Account, appOrigin, enrol, type Retries } from "./from-outside.ts";
import { publishCourse } from "./published.ts";

const retries: Retries = { count: 0 };

const generated = 10_000;
const sent = 120;
const authors = 3;

it("rejects executable links and publishes only https, mail and internal links", async () => {
  const all = fc.sample(links, { numRuns: generated, seed: 20_260_101 });
  // Executable links come first. Enough harmless ones remain.
  const strings = [...new Set(all)].toSorted((a, b) => Number(runs(b)) - Number(runs(a)));
  const running = strings.filter(runs);
  const chosen = [...running.slice(0, sent - 30), ...strings.slice(-30)];
  const courses = await Promise.all(Array.from({ length: authors }, beginCourse));
  const taken = await Promise.all(
    courses.map((course, nth) =>
      saveEach(
        course,
        chosen.filter((_, index) => index % authors === nth),
      ),
    ),
  );
  expect(taken.flat().filter(runs)).toEqual([]);

  const hrefs = (await Promise.all(courses.map(publishedLinks))).flat();
  console.log(
    JSON.stringify({
      attack: 4,
      retries: retries.count,
      generated,
      running: running.length,
      sent: chosen.length,
      taken: taken.flat().length,
      links: hrefs.length,
    }),
  );
  expect(hrefs.filter((href) => !isHarmless(href))).toEqual([]);
  expect(hrefs.filter((href) => href.startsWith("https://harmless.example/"))).toHaveLength(authors);
});

it("would detect an executable link", () => {
  expect(["javascript:1", " JAVA\tSCRIPT:1", "data:text/html,1", "vbscript:1"].map(runs)).toEqual([true, true, true, true]);
  expect(["https://x.example/javascript:", "mailto:a@x.example", "javascript"].map(runs)).toEqual([false, false, false]);
  expect(linksIn('<a class="x" href="javascript:1">').map(isHarmless)).toEqual([false]);
});

const scheme = fc.constantFrom(
  "javascript:",
  "JaVaScRiPt:",
  "java\tscript:",
  "java\nscript:",
  "\u0001javascript:",
  " javascript:",
  "data:text/html,",
  "DATA:text/html;base64,",
  "vbscript:",
  "https:javascript:",
  "https://x.example/javascript:",
  "mailto:",
  "https://",
);
const noise = fc.oneof(
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.constantFrom("alert(1)", "<script>alert(1)</script>", "//%0aalert(1)", "x.example"),
);
const links = fc.oneof(
  fc.tuple(scheme, noise).map((parts) => parts.join("")),
  fc.tuple(noise, scheme, noise).map((parts) => parts.join("")),
);

/** Node uses the same URL parser rules as browsers. */
function runs(text: string): boolean {
  return /^(?:javascript|data|vbscript):$/.test(URL.parse(text, "https://course.example/")?.protocol ?? "");
}

function isHarmless(href: string): boolean {
  return (
    /^(?:https:|mailto:|#|\/launch\/|\/api\/r2\/file\?key=)/.test(href) ||
    href === "/" ||
    href === appOrigin ||
    href.startsWith(`${appOrigin}/`)
  );
}

interface Course {
  readonly author: Account;
  readonly page: PageAddress;
}

async function beginCourse(): Promise<Course> {
  const author = await enrol({ retries });
  const [page] = await layOutCourse(author, { pages: 1 });
  if (!page) throw new Error("no page");
  return { author, page };
}

/** Saves each link separately, so that one refusal hides no other. Returns the accepted links. */
async function saveEach({ author, page }: Course, strings: readonly string[]): Promise<string[]> {
  const taken: string[] = [];
  let order: BlockId[] = [];
  let version = 0;
  for (const href of [...strings, "https://harmless.example/"]) {
    const block = linked(href);
    const body = { saveId: randomUUID(), baseVersion: version, upsert: [block], order: [...order, block.id] };
    try {
      ({ version } = await author.call(savePage, { params: page, body }));
      taken.push(href);
      order = body.order;
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 400) throw error;
    }
  }
  return taken;
}

function linked(href: string) {
  const marks = [{ type: "link", attrs: { href } }];
  const doc = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "press", marks }] }] };
  return { id: BlockId.parse(randomUUID()), type: "para", v: 1, data: { text: doc }, aiagent: "jerry" } as const;
}

/** Leaves out links to the course itself. */
async function publishedLinks({ author, page }: Course): Promise<string[]> {
  const own = `http://${await publishCourse(author, page)}/launch/`;
  const html = await (await visit(appOrigin, new URL(own).hostname, "/launch/1/page-1/")).text();
  return linksIn(html).filter((href) => !href.startsWith(own));
}

function linksIn(html: string): string[] {
  return [...html.matchAll(/\s(?:href|src|action|formaction|xlink:href)="([^"]*)"/g)].map(([, href = ""]) => href);
}
