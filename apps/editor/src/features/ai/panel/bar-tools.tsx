import { IconButton } from "@coursewright/ui/button.tsx";
import { useLingui } from "@lingui/react/macro";
import { Palette, Redo2, Undo2 } from "lucide-react";
import { useStore } from "zustand";
import { useOpenPage, usePageState } from "../../../document/page/page-context.tsx";
import { usePageAddress } from "../../../document/page/page-address.ts";
import { journals, turnHistory } from "../../../document/page/turn-history.ts";
import { AgentAvatar } from "../../../base/agent/agent-avatar.tsx";
import { useSpeaker } from "../runs/project-avatar.ts";
import { openThemePanel } from "../../../base/panel/panel-state.ts";
import { shortcutWords } from "../../../base/commands/shortcuts.ts";

export function UndoButtons() {
  const { t } = useLingui();
  const page = useOpenPage();
  const { projectId } = usePageAddress();
  const [isUndoElsewhere, isRedoElsewhere] = [
    useStore(journals, ({ [projectId]: journal }) => (journal?.done.length ?? 0) > 0),
    useStore(journals, ({ [projectId]: journal }) => (journal?.undone.length ?? 0) > 0),
  ];
  const [canUndo, canRedo] = [
    usePageState(({ history }) => history.past.length > 0) || isUndoElsewhere,
    usePageState(({ history }) => history.future.length > 0) || isRedoElsewhere,
  ];
  return (
    <>
      <IconButton
        label={t`Undo`}
        shortcut={shortcutWords("undo")}
        disabledReason={canUndo ? undefined : t`Nothing to undo`}
        onClick={() => turnHistory(page, "undo")}
      >
        <Undo2 size={18} strokeWidth={1.75} />
      </IconButton>
      <IconButton
        label={t`Redo`}
        shortcut={shortcutWords("redo")}
        disabledReason={canRedo ? undefined : t`Nothing to redo`}
        onClick={() => turnHistory(page, "redo")}
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
