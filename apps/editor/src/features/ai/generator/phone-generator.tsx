import { IconButton } from "@coursewright/ui/button.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useCallback, useState } from "react";
import { UndoButtons } from "../panel/bar-tools.tsx";
import type { SectionActions } from "../../../document/page/section-actions.ts";
import { AgentAvatar } from "../../../base/agent/agent-avatar.tsx";
import { useSpeaker } from "../runs/project-avatar.ts";
import { Remark } from "../panel/remark.tsx";
import { KindButtons } from "./kind-buttons.tsx";
import { useTyping } from "./use-typing.ts";
import { useSoftKeyboard } from "./soft-keyboard.ts";

/** [GEN-04] [GEN-05] Rendered only on small screens, so a wide screen resets the minimized state. */
export function PhoneGenerator({ actions }: { readonly actions: SectionActions }) {
  const { t } = useLingui();
  const [isMinimized, setMinimized] = useState(false);
  const minimize = useCallback(() => setMinimized(true), []);
  const keyboard = useSoftKeyboard();
  useTyping(minimize);
  const agent = useSpeaker();
  const expand = () => {
    setMinimized(false);
    // The generator and the keyboard do not both fit, so the keyboard is closed.
    if (keyboard !== null && document.activeElement instanceof HTMLElement) document.activeElement.blur();
  };
  if (isMinimized || keyboard !== null) {
    return (
      <div
        className="generator generator--minimized"
        data-region="generator"
        ref={(bar) => bar?.style.setProperty("--lifted", `${keyboard ?? 0}px`)}
      >
        <button type="button" className="generator-bar" aria-expanded={false} onClick={expand}>
          <AgentAvatar agent={agent} size={24} />
          <Trans>Add to this page</Trans>
          <ChevronUp size={20} strokeWidth={1.75} />
        </button>
      </div>
    );
  }
  return (
    <div className="generator" data-region="generator">
      <div className="generator-head">
        <AgentAvatar agent={agent} size={24} />
        <span>
          <Remark agent={agent} />
        </span>
        <UndoButtons />
        <IconButton label={t`Minimise`} aria-expanded onClick={minimize}>
          <ChevronDown size={20} strokeWidth={1.75} />
        </IconButton>
      </div>
      <KindButtons actions={actions} columns={4} />
    </div>
  );
}
