import { Notice } from "@coursewright/ui/notice.tsx";
import { CircleAlert } from "lucide-react";
import { useState } from "react";
import type { Problem } from "./use-problem.ts";

/** The countdown is hidden from screen readers, which would announce every second. */
export function FormProblem({ problem }: { readonly problem: Problem | null }) {
  if (!problem) return null;
  const icon = <CircleAlert size={18} />;
  if (problem.waitSeconds === 0) return <Notice tone="bad" icon={icon} title={problem.words} />;
  return <Notice tone="bad" icon={icon} title={<Counting words={problem.words} />} />;
}

function Counting({ words }: { readonly words: string }) {
  const [first] = useState(words);
  return (
    <>
      <span className="ui-hidden">{first}</span>
      <span aria-hidden="true">{words}</span>
    </>
  );
}
