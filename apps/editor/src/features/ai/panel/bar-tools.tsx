import { IconButton } from "@coursewright/ui/button.tsx";
import { useLingui } from "@lingui/react/macro";
import { Palette, Redo2, Undo2 } from "lucide-react";
import { useOpenPage, usePageState } from "../../../document/page/page-context.tsx";
import { AgentAvatar } from "../../../base/agent/agent-avatar.tsx";
import { useSpeaker } from "../runs/project-avatar.ts";
import { openThemePanel } from "../../../base/panel/panel-state.ts";
import { shortcutWords } from "../../../base/commands/shortcuts.ts";

export function UndoButtons() {
  const { t } = useLingui();
  const page = useOpenPage();
  const [canUndo, canRedo] = [
    usePageState(({ history }) => history.past.length > 0),
    usePageState(({ history }) => history.future.length > 0),
  ];
  return (
    <>
      <IconButton
        label={t`Undo`}
        shortcut={shortcutWords("undo")}
        disabledReason={canUndo ? undefined : t`Nothing to undo`}
        onClick={page.undo}
      >
        <Undo2 size={18} strokeWidth={1.75} />
      </IconButton>
      <IconButton
        label={t`Redo`}
        shortcut={shortcutWords("redo")}
        disabledReason={canRedo ? undefined : t`Nothing to redo`}
        onClick={page.redo}
      >
        <Redo2 size={18} strokeWidth={1.75} />
      </IconButton>
    </>
  );
}

export function ThemeButton() {
  const { t } = useLingui();
  return (
    <IconButton label={t`Theme`} onClick={openThemePanel}>
      <Palette size={18} strokeWidth={1.75} />
    </IconButton>
  );
}

export function AssistantButton({ onClick }: { readonly onClick: () => void }) {
  const { t } = useLingui();
  const agent = useSpeaker();
  return (
    <IconButton label={t`Assistant`} onClick={onClick}>
      <AgentAvatar agent={agent} size={28} />
    </IconButton>
  );
}
