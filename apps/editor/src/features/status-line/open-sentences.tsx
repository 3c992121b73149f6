import { unsourcedSentences } from "@coursewright/blocks/kit/ai/sentence-support.ts";
import { evidenceOf } from "@coursewright/blocks/kit/data/evidence.ts";
import { storedEvidence } from "@coursewright/blocks/kit/data/evidence-field.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { readBlock } from "@coursewright/blocks/registry.ts";
import { Plural, Trans } from "@lingui/react/macro";
import { CircleHelp } from "lucide-react";
import { useOpenPage } from "../../document/page/page-context.tsx";

/** [SRC-02] Counts the sentences without a source, and leads to the next one. It is drawn again when the author pauses. */
export function OpenSentences() {
  const { blocks } = useOpenPage().store.getState();
  const count = blocks.reduce((sum, block) => sum + countIn(block), 0);
  if (count === 0) return null;
  return (
    <li className="status-open">
      <CircleHelp size={16} strokeWidth={1.75} aria-hidden="true" />
      <Plural value={count} one="# sentence without a source" other="# sentences without a source" />
      <button type="button" onClick={showNext}>
        <Trans>Show next</Trans>
      </button>
    </li>
  );
}

const known = new WeakMap<StoredBlock, number>();

function countIn(block: StoredBlock): number {
  if (storedEvidence(block).length === 0) return 0;
  const read = known.has(block) ? null : readBlock(block);
  const count = known.get(block) ?? (read?.state === "ok" ? unsourcedSentences(read.block, read, evidenceOf(block)).length : 0);
  known.set(block, count);
  return count;
}

/** Each sentence has a row below its block (canvas/evidence). After the last one comes the first. */
function showNext(): void {
  const rows = [...document.querySelectorAll<HTMLElement>(".open-sentences li:not(.open-sentences-foot)")];
  const at = rows.findIndex((row) => row.contains(lastShown));
  const row = rows[(at + 1) % rows.length];
  lastShown = row?.querySelector("button") ?? null;
  lastShown?.focus();
  row?.scrollIntoView({ block: "center" });
}

let lastShown: HTMLElement | null = null;
