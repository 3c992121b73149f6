import { randomUUID } from "node:crypto";
import { createChapter, createPage, createProject, savePage } from "@coursewright/contract/courses.ts";
import { publish, readPublication } from "@coursewright/contract/publishing.ts";
import { localInstance } from "../../tools/local.ts";
import { type Product, startProduct } from "../../tools/product.ts";
import { type Author, signUp } from "../product/author.ts";
import { type PageAddress, paragraph } from "../product/course.ts";
import { eventually } from "../product/eventually.ts";
import { visit } from "../product/learner.ts";
import { cpuMicros } from "./cpu-time.ts";
import { median } from "./interleaved.ts";

const maxFirstMs = 30_000;
const maxAgainMs = 2_000;
const paragraphsPerPage = 12;

/** Publishes a whole course, and again with one paragraph changed. Measures from the request until the edge serves it. */
export async function benchPublish({ pages, pairs }: { pages: number; pairs: number }): Promise<void> {
  const product = await startProduct();
  try {
    const author = await signUp({ origin: product.origin, mailUrl: `http://127.0.0.1:${localInstance().ports.mailHttp}` });
    const [address, ...course] = await writeLongCourse(author, { pages });
    const middle = course[Math.floor(course.length / 2)];
    if (!address || !middle) throw new Error("A course to measure has three pages at least");
    const site = { author, product, subdomain: `bench-${randomUUID().slice(0, 8)}` };

    const first = await timed({ ...site, page: address, words: "Paragraph 1 " });
    console.log(`first release of ${pages} pages: ${show(first)}`);
    const again: Measured[] = [];
    for (let run = 0; run < pairs; run += 1) {
      const words = `Changed ${run} `;
      const upsert = [paragraph(middle.firstBlock, words + sentence)];
      await author.call(savePage, { params: middle, body: { saveId: randomUUID(), baseVersion: 1 + run, upsert } });
      again.push(await timed({ ...site, page: middle, words }));
      console.log(`${String(run + 1).padStart(2)}  one paragraph changed: ${show(again[run])}`);
    }
    const middleOf = (pick: (run: Measured) => number) => Math.round(median(again.map(pick)));
    console.log(
      JSON.stringify({
        bench: "publish",
        pages,
        firstMs: Math.round(first.shownMs),
        maxFirstMs,
        firstCpuMs: Math.round(first.cpuMs),
        againMs: middleOf(({ shownMs }) => shownMs),
        maxAgainMs,
        againCpuMs: middleOf(({ cpuMs }) => cpuMs),
        pairs,
      }),
    );
  } finally {
    await product.stop();
  }
}

interface Measured {
  /** CPU time of the worker and the edge's agent. */
  cpuMs: number;
  /** Until the publication is live. */
  liveMs: number;
  /** Until a visitor reads the new text. */
  shownMs: number;
}

interface Site {
  author: Author;
  product: Product;
  subdomain: string;
  /** The page with the text. */
  page: LongPage;
  words: string;
}

async function timed({ author, product, subdomain, page, words }: Site): Promise<Measured> {
  const params = { uid: author.uid, projectId: page.projectId };
  const pids = [product.worker.pid, product.edgeAgent.pid];
  const cpuBefore = cpuMicros(pids);
  const started = performance.now();
  await author.call(publish, { params, body: { subdomain } });
  const shown = eventually(
    "the words to be read",
    async () => {
      const reply = await visit(product.origin, `${subdomain}.coursewright.localhost`, `/launch/1/page-${page.number}/`);
      return (await reply.text()).includes(words) ? performance.now() - started : undefined;
    },
    120_000,
  );
  const live = eventually(
    "the publication to end",
    async () => {
      const { publication } = await author.call(readPublication, { params });
      if (publication?.state === "failed") throw new Error("The publication failed");
      return publication?.endedAt ? performance.now() - started : undefined;
    },
    120_000,
  );
  const [liveMs, shownMs] = await Promise.all([live, shown]);
  return { liveMs, shownMs, cpuMs: (cpuMicros(pids) - cpuBefore) / 1000 };
}

interface LongPage extends PageAddress {
  number: number;
  firstBlock: string;
}

async function writeLongCourse(author: Author, { pages }: { pages: number }): Promise<LongPage[]> {
  const { uid } = author;
  const { id: projectId } = await author.call(createProject, { params: { uid }, body: { name: "A long course" } });
  const { id: chapterId } = await author.call(createChapter, { params: { uid, projectId }, body: {} });
  const written: LongPage[] = [];
  for (let number = 1; number <= pages; number += 1) {
    const { id: pageId } = await author.call(createPage, { params: { uid, projectId, chapterId }, body: { name: `Page ${number}` } });
    const texts = Array.from({ length: paragraphsPerPage }, (_, n) => `Paragraph ${n + 1} of page ${number}. ${sentence.repeat(4)}`);
    const upsert = texts.map((text) => paragraph(randomUUID(), text));
    const order = upsert.map(({ id }) => id);
    const page = { uid, projectId, chapterId, pageId };
    await author.call(savePage, { params: page, body: { saveId: randomUUID(), baseVersion: 0, upsert, order } });
    written.push({ ...page, number, firstBlock: order[0] ?? "" });
  }
  return written;
}

const sentence = "A dough that rests overnight needs less kneading and tastes of more than flour. ";

function show(measured: Measured | undefined): string {
  return measured
    ? `live after ${Math.round(measured.liveMs)} ms, read after ${Math.round(measured.shownMs)} ms, cpu ${Math.round(measured.cpuMs)} ms`
    : "not measured";
}
