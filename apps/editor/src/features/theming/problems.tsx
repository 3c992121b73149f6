import type { ContrastProblem } from "@coursewright/theme/contrast.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Trans } from "@lingui/react/macro";
import { TriangleAlert } from "lucide-react";
import { readAt, patchAt } from "./level.ts";
import type { Level, Place } from "./level.ts";

/** Beside the colour that fails for its role: how far, and the nearest lightness that passes as one press. Nothing changes by itself. */
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
  // Rounded down: a ratio that fails must not read as one that passes.
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

/** A list is one value: it is written whole, with the one colour changed. */
function fixPatch(level: Level, { path }: ContrastProblem, color: string) {
  const place = path.slice(0, 2).join(".");
  const [, , index] = path;
  const list = readAt(level.worn, place);
  return patchAt(place, typeof index === "number" && Array.isArray(list) ? list.with(index, color) : color);
}
