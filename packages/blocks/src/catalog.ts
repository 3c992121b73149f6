import { base } from "./base/index.ts";
import { heading } from "./heading/index.ts";
import { readBlockOf } from "./kit/stored-block.ts";
import type { Block } from "./kit/define-block.ts";
import type { ReadResult, StoredBlock } from "./kit/stored-block.ts";
import { pageHeading } from "./page-heading/index.ts";
import { para } from "./para/index.ts";

/** Every kind of block there is, one line each. */
export const catalog: readonly Block[] = [base, heading, pageHeading, para];

export function readBlock(stored: StoredBlock): ReadResult {
  return readBlockOf(catalog, stored);
}

export function blockOfType(type: string): Block | undefined {
  return catalog.find(({ model }) => model.type === type || model.aliases?.includes(type));
}
