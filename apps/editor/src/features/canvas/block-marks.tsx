import type { ReadResult, StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { BlockEvidence } from "./evidence/block-evidence.tsx";
import { FiguresToCheck } from "./figures/figures-to-check.tsx";

interface BlockMarksProps {
  readonly block: StoredBlock;
  readonly read: Extract<ReadResult, { state: "ok" }>;
}

/** Shows what the author should check in a block from the helper. One module, so that the first load stays small. */
export function BlockMarks({ block, read }: BlockMarksProps) {
  return (
    <>
      <FiguresToCheck id={block.id} read={read} />
      <BlockEvidence block={block} read={read} />
    </>
  );
}
