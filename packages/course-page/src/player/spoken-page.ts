import { createHash } from "node:crypto";
import { printBlock } from "../printed-blocks.tsx";
import type { ReleaseFile } from "../release-assets.ts";
import type { ReleasedAudio, ReleasedPage } from "../released-course.ts";
import { placeSentences } from "./spoken-places.ts";

/** A page that is read out. */
export interface SpokenPage {
  readonly audio: ReleasedAudio;
  /** The ids of the blocks that are read. */
  readonly blocks: ReadonlySet<string>;
  /** Where each sentence stands and when it is heard. Fetched by whoever listens. */
  readonly timings: ReleaseFile;
}

/** `address` is the page's own. */
export function spokenPage({ audio, blocks, theme }: ReleasedPage, address: string): SpokenPage | undefined {
  if (!audio) return undefined;
  const said = new Set(audio.sentences.map(({ blockId }) => blockId));
  const read = blocks.filter(({ id }) => said.has(id));
  const printed = read.map((block) => ({ id: block.id, html: printBlock(block, theme) }));
  const body = JSON.stringify(placeSentences(audio.sentences, printed));
  // The page of one release never meets the times of another.
  const hash = createHash("sha256").update(body).digest("hex").slice(0, 12);
  const timings = { path: `${address.slice(1)}spoken-${hash}.json`, body, contentType: "application/json", isFree: false };
  return { audio, blocks: new Set(read.map(({ id }) => id)), timings };
}
