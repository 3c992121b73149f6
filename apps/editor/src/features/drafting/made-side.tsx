import type { Idea } from "@coursewright/contract/drafting.ts";
import { buttonClass } from "@coursewright/ui/button.tsx";
import { Trans } from "@lingui/react/macro";
import { BookOpen } from "lucide-react";
import { Link } from "react-router";
import { editorAddress } from "../../base/address/selection.ts";
import { Remark } from "./remark.tsx";

export function MadeSide({ idea, projectId }: { readonly idea: Idea; readonly projectId: string }) {
  return (
    <>
      <p className="idea-asked">{idea.idea}</p>
      <Remark idea={idea} />
      <p className="idea-asked">
        <Trans>The course is on your shelf. You can write its pages yourself, or have some or all of them drafted here.</Trans>
      </p>
      <Link className={buttonClass({ tone: "secondary", className: "idea-open" })} to={editorAddress({ projectId })}>
        <BookOpen size={16} strokeWidth={1.75} />
        <Trans>Open the course</Trans>
      </Link>
    </>
  );
}
