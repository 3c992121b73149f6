import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { loadBundled } from "../rendered/bundled.ts";
import { median, type BenchSize } from "./interleaved.ts";
import type * as fixture from "./render-fixture.ts";

const blocks = 500;
const maxMs = 50;
const rendersPerRun = 5;

/** Compares rendering a page of 500 mixed blocks with a template string of the same HTML and texts. */
export async function benchRender({ pairs }: Pick<BenchSize, "pairs">): Promise<void> {
  // React chooses its build by this when it is loaded.
  process.env["NODE_ENV"] = "production";
  const { mixedPage } = await loadBundled<typeof fixture>("bench/render-fixture.ts");
  const { types, render, readAndRender } = await mixedPage(import.meta.url, { blocks });
  const html = render();
  const fill = templateOf(html);
  assert.equal(fill(), html);

  for (let warmUp = 0; warmUp < 30; warmUp += 1) [render, readAndRender, fill].forEach((side) => side());
  const runs: Array<{ bare: number; ours: number; cpu: number; withReading: number }> = [];
  for (let pair = 1; pair <= pairs; pair += 1) {
    const cpuBefore = process.threadCpuUsage();
    const ours = millisecondsOf(render);
    const { user, system } = process.threadCpuUsage(cpuBefore);
    const cpu = (user + system) / 1000 / rendersPerRun;
    const run = { bare: millisecondsOf(fill), ours, cpu, withReading: millisecondsOf(readAndRender) };
    runs.push(run);
    const shown = Object.entries(run).map(([side, ms]) => `${side} ${ms.toFixed(2)} ms`);
    console.log(`${String(pair).padStart(2)}  ${shown.join("  ")}  ratio ${(run.ours / run.bare).toFixed(1)}`);
  }
  const middle = (pick: (run: (typeof runs)[number]) => number) => Number(median(runs.map(pick)).toFixed(2));
  const ours = middle((run) => run.ours);
  console.log(
    JSON.stringify({
      bench: "render",
      ratio: middle((run) => run.ours / run.bare),
      ours,
      bare: middle((run) => run.bare),
      /** CPU time of this thread alone, as on a quiet machine. */
      cpuMsOurs: middle((run) => run.cpu),
      withReading: middle((run) => run.withReading),
      maxMs,
      blocks,
      types,
      bytes: html.length,
      gzipBytes: gzipSync(html).length,
      pairs,
    }),
  );
}

function millisecondsOf(side: () => string): number {
  const times = Array.from({ length: rendersPerRun }, () => {
    const started = performance.now();
    side();
    return performance.now() - started;
  });
  return median(times);
}

/** The page's markup as fixed pieces. The texts between them are escaped as they are filled in. */
function templateOf(html: string): () => string {
  const start = html.indexOf("<body");
  const pieces = html.slice(start).split(/(?<=>)([^<]+)(?=<)/);
  const words = pieces.map((piece, index) => (index % 2 === 1 && escape(unescape(piece)) === piece ? unescape(piece) : null));
  const head = html.slice(0, start);
  return () => {
    let filled = head;
    for (let index = 0; index < pieces.length; index += 1) {
      const word = words[index];
      filled += typeof word === "string" ? escape(word) : pieces[index];
    }
    return filled;
  };
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };
const characters = Object.fromEntries(Object.entries(entities).map(([character, entity]) => [entity, character]));

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

function unescape(text: string): string {
  return text.replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => characters[entity] ?? entity);
}
