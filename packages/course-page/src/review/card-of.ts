import { blockOfType } from "@coursewright/blocks/registry.ts";
import type { Card, Content } from "@coursewright/blocks/kit/definition/define-block.ts";
import { printedLeaves } from "@coursewright/blocks/kit/definition/printed-leaves.tsx";

/** What there is to review of a block that has been read; most have nothing. */
export function cardOf(type: string, { data, metadata }: Content): Card | null {
  return blockOfType(type)?.model.card?.(data, metadata, printedLeaves.say) ?? null;
}
