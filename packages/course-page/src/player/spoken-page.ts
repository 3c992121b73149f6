import { createHash } from "node:crypto";
import { printBlock } from "../printed-blocks.tsx";
import type { ReleaseFile } from "../release-assets.ts";
import type { ReleasedAudio, ReleasedPage } from "../released-course.ts";
import { placeSentences } from "./spoken-places.ts";

/** A page with a recording. */
export interface SpokenPage {
  readonly audio: ReleasedAudio;
  /** The ids of the spoken blocks. */
  readonly blocks: ReadonlySet<string>;
  /** The place and time of each sentence. Fetched when the reader listens. */
  readonly timings: ReleaseFile;
}

/** `address` is the page's own. */
export function spokenPage({ audio, blocks, theme }: ReleasedPage, address: string): SpokenPage | undefined {
  if (!audio) return undefined;
  const said = new Set(audio.sentences.map(({ blockId }) => blockId));
  const read = blocks.filter(({ id }) => said.has(id));
  const printed = read.map((block) => ({ id: block.id, html: printBlock(block, theme) }));
  const body = JSON.stringify(placeSentences(audio.sentences, printed));
  // Hashed, so that a page never loads the timings of another release.
  const hash = createHash("sha256").update(body).digest("hex").slice(0, 12);
  const timings = { path: `${address.slice(1)}spoken-${hash}.json`, body, contentType: "application/json", isFree: false };
  return { audio, blocks: new Set(read.map(({ id }) => id)), timings };
}
