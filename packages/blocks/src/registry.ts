import { audio } from "./audio/index.ts";
import { barchart } from "./barchart/index.ts";
import { base } from "./base/index.ts";
import { bulletCards } from "./bullet-cards/index.ts";
import { callout } from "./callout/index.ts";
import { chart } from "./chart/index.ts";
import { code } from "./code/index.ts";
import { divider } from "./divider/index.ts";
import { factCard } from "./fact-card/index.ts";
import { file } from "./file/index.ts";
import { flashCard } from "./flash-card/index.ts";
import { heading } from "./heading/index.ts";
import { heroBanner } from "./hero-banner/index.ts";
import { image } from "./image/index.ts";
import type { Block } from "./kit/definition/define-block.ts";
import { readBlockOf } from "./kit/data/stored-block.ts";
import type { ReadResult, StoredBlock } from "./kit/data/stored-block.ts";
import { linechart } from "./linechart/index.ts";
import { mcq } from "./mcq/index.ts";
import { pageHeading } from "./page-heading/index.ts";
import { para } from "./para/index.ts";
import { piechart } from "./piechart/index.ts";
import { quote } from "./quote/index.ts";
import { split } from "./split/index.ts";
import { stepCard } from "./step-card/index.ts";
import { table } from "./table/index.ts";
import { textbox } from "./textbox/index.ts";
import { video } from "./video/index.ts";
import { widgets } from "./widgets/index.ts";

/** All block types. */
export const registry: readonly Block[] = [
  audio,
  barchart,
  base,
  bulletCards,
  callout,
  chart,
  code,
  divider,
  factCard,
  file,
  flashCard,
  heading,
  heroBanner,
  image,
  linechart,
  mcq,
  pageHeading,
  para,
  piechart,
  quote,
  split,
  stepCard,
  table,
  textbox,
  video,
  widgets,
];

export function readBlock(stored: StoredBlock): ReadResult {
  return readBlockOf(registry, stored);
}

export function blockOfType(type: string): Block | undefined {
  return registry.find(({ model }) => model.type === type || model.aliases?.includes(type));
}
