import { blockOfType } from "@coursewright/blocks/registry.ts";
import type { Card, Content } from "@coursewright/blocks/kit/definition/define-block.ts";
import { printedLeaves } from "@coursewright/blocks/kit/definition/printed-leaves.tsx";

/** The review card of a block; null for most types. */
export function cardOf(type: string, { data, metadata }: Content): Card | null {
  return blockOfType(type)?.model.card?.(data, metadata, printedLeaves.say) ?? null;
}
