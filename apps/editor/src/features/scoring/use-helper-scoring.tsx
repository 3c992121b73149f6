import { type BlockId, ProjectId } from "@coursewright/base/ids.ts";
import type { HelperScoringProps } from "@coursewright/blocks/kit/definition/define-block.ts";
import { Suspense, useMemo } from "react";
import type { ComponentType } from "react";
import { useSearchParams } from "react-router";
import { lazyPart } from "../../base/loading/lazy-part.ts";
import { readSelection } from "../../base/address/selection.ts";

const HelperScoring = lazyPart(async () => ({ default: (await import("./helper-scoring.tsx")).HelperScoring }));

/** The scoring part of a block's panel. */
export function useHelperScoring(block: BlockId): ComponentType<HelperScoringProps> {
  return useMemo(() => scoringOf(block), [block]);
}

function scoringOf(block: BlockId) {
  return function ScoringOfBlock(props: HelperScoringProps) {
    const [query] = useSearchParams();
    const projectId = ProjectId.safeParse(readSelection(query).projectId).data;
    return projectId === undefined ? null : (
      <Suspense>
        <HelperScoring {...props} projectId={projectId} block={block.slice(-8)} />
      </Suspense>
    );
  };
}
