import type { Idea } from "@coursewright/contract/drafting.ts";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Trans } from "@lingui/react/macro";
import { FlaskConical } from "lucide-react";
import { Said } from "../../base/agent/said.tsx";
import "../../base/panel/panel-frame.css";

/** The agent's comment on its outline, or a note that the outline is a sample. */
export function Remark({ idea: { agent, remark, isDemo } }: { readonly idea: Idea }) {
  return (
    <>
      <Said agent={agent}>{remark}</Said>
      {isDemo ? (
        <Notice tone="warn" icon={<FlaskConical size={18} />} title={<Trans>Demo outline</Trans>}>
          <Trans>No model is connected here, so this is a sample. It cost nothing.</Trans>
        </Notice>
      ) : null}
    </>
  );
}
