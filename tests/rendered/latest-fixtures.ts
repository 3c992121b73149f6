import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { registry } from "@coursewright/blocks/registry.ts";
import type { Block } from "@coursewright/blocks/kit/definition/define-block.ts";
import { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";

export interface LatestFixture {
  block: Block;
  stored: StoredBlock;
}

/** The newest fixture of every block in the registry. `from` is a module that may import the blocks. */
export function latestFixtures(from: string): LatestFixture[] {
  const { resolve } = createRequire(from);
  return registry.map((block) => {
    const file = resolve(`@coursewright/blocks/${path.dirname(block.stylesheet)}/fixtures/latest.json`);
    return { block, stored: StoredBlock.parse(JSON.parse(readFileSync(file, "utf8"))) };
  });
}
