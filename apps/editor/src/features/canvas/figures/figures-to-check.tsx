import type { BlockId } from "@coursewright/base/ids.ts";
import { shownFigures } from "@coursewright/blocks/kit/ai/figures-to-check.ts";
import type { ReadResult } from "@coursewright/blocks/kit/data/stored-block.ts";
import { changeMetadata } from "@coursewright/course/edits.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { announce } from "@coursewright/ui/live-region.tsx";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Check, CircleAlert } from "lucide-react";
import { useId } from "react";
import { frameOf } from "../../../document/page/frame-of.ts";
import { useOpenPage } from "../../../document/page/page-context.tsx";
import "./figures-to-check.css";

interface FiguresToCheckProps {
  readonly id: BlockId;
  readonly read: Extract<ReadResult, { state: "ok" }>;
}

/** [SEE-05] Figures that the helper wrote without a basis, below their chart or table until the author confirms or changes them. */
export function FiguresToCheck({ id, read }: FiguresToCheckProps) {
  const { t } = useLingui();
  const page = useOpenPage();
  const label = useId();
  const figures = shownFigures(read.block, read);
  if (figures.length === 0) return null;
  const keep = (rest: readonly string[]) => {
    const figuresToCheck = rest.length === 0 ? undefined : rest;
    page.edit(`figures:${id}:${rest.length}`, (blocks) => changeMetadata(blocks, id, { figuresToCheck }));
    if (rest.length > 0) return;
    announce(t`All figures are confirmed`);
    frameOf(id)?.focus();
  };
  return (
    <aside className="figures-to-check" aria-labelledby={label}>
      <p id={label}>
        <CircleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
        <Plural
          value={figures.length}
          one="The helper wrote a figure that is neither in your request nor on this page. Check it:"
          other="The helper wrote # figures that are neither in your request nor on this page. Check them:"
        />
      </p>
      <ul>
        {figures.map((figure) => (
          <li key={figure}>
            <button type="button" aria-label={t`${figure} is right`} onClick={() => keep(figures.filter((each) => each !== figure))}>
              <span>{figure}</span>
              <Check size={14} strokeWidth={2} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <Button tone="secondary" size="small" onClick={() => keep([])}>
        <Trans>All are right</Trans>
      </Button>
    </aside>
  );
}
