import type { ContrastProblem } from "@coursewright/theme/contrast.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Trans } from "@lingui/react/macro";
import { TriangleAlert } from "lucide-react";
import { readAt, patchAt } from "./level.ts";
import type { Level, Place } from "./level.ts";

/**
 * Shows by how much a color misses its contrast, with a button that applies the nearest lightness that passes. Nothing changes
 * automatically.
 */
export function Problems({ level, place }: { readonly level: Level; readonly place: Place }) {
  return level.problems
    .filter(({ path }) => path.slice(0, 2).join(".") === place)
    .map((problem) => (
      <Problem key={problem.path.join(".")} problem={problem} fix={(color) => level.change(fixPatch(level, problem, color))} />
    ));
}

interface ProblemProps {
  readonly problem: ContrastProblem;
  readonly fix: (color: string) => void;
}

function Problem({ problem: { value, ratio, needed, fix: passing }, fix }: ProblemProps) {
  // Rounded down, so that a failing ratio never reads as a passing one.
  const measured = `${Math.floor(ratio * 10) / 10}:1`;
  const wanted = `${needed}:1`;
  return (
    <p className="theme-problem" role="status">
      <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
      <span>
        <Trans>
          {value} is hard to read here: {measured}, and {wanted} is needed.
        </Trans>
      </span>
      {passing ? (
        <Button tone="quiet" size="small" onClick={() => fix(passing)}>
          <Trans>Use {passing}</Trans>
        </Button>
      ) : null}
    </p>
  );
}

/** A list is one value: writes the whole list with one color changed. */
function fixPatch(level: Level, { path }: ContrastProblem, color: string) {
  const place = path.slice(0, 2).join(".");
  const [, , index] = path;
  const list = readAt(level.effective, place);
  return patchAt(place, typeof index === "number" && Array.isArray(list) ? list.with(index, color) : color);
}
