import { readBlock } from "@coursewright/blocks/registry.ts";
import type { Theme } from "@coursewright/theme/theme.ts";
import { IconButton } from "@coursewright/ui/button.tsx";
import { useLingui } from "@lingui/react/macro";
import { MessageCircle, Palette } from "lucide-react";
import { useState } from "react";
import { ConversationPanel } from "../../features/ai/assistant/conversation-panel.tsx";
import { NewConversationButton } from "../../features/ai/assistant/new-conversation-button.tsx";
import { useOpenPage } from "../../document/page/page-context.tsx";
import { useSelectedBlock } from "../../document/page/use-selected-block.ts";
import { BlockPanel } from "../../features/ai/panel/block-panel.tsx";
import { PanelFrame } from "../../base/panel/panel-frame.tsx";
import { focusAiBox, openThemePanel } from "../../base/panel/panel-state.ts";

interface AssistantPanelProps {
  /** The page's theme, used by blocks without a theme of their own. */
  readonly theme: Theme;
  readonly onClose: () => void;
  readonly onLeave: () => void;
}

/** The right panel: helper and settings of the selected section, or the conversation about the whole page. */
export function AssistantPanel({ theme, onClose, onLeave }: AssistantPanelProps) {
  const { t, i18n } = useLingui();
  const stored = useSelectedBlock();
  const read = stored ? readBlock(stored) : null;
  const isRead = stored !== undefined && read?.state === "ok";
  const [below, setBelow] = useState(stored?.id ?? null);
  if (stored && stored.id !== below) setBelow(stored.id);
  return (
    <PanelFrame
      label={t`Assistant`}
      title={isRead ? i18n._(read.block.name) : t`Assistant`}
      icon={isRead ? read.block.icon : undefined}
      tools={isRead ? <WholePageButton /> : <ConversationTools />}
      onClose={onClose}
      onEscape={onLeave}
    >
      {isRead ? (
        <BlockPanel key={stored.id} stored={stored} read={read} pageTheme={theme} />
      ) : (
        <ConversationPanel below={below} onInserted={onLeave} />
      )}
    </PanelFrame>
  );
}

function WholePageButton() {
  const { t } = useLingui();
  const page = useOpenPage();
  const turnToPage = () => {
    page.select(null);
    focusAiBox();
  };
  return (
    <IconButton label={t`Talk about the whole page`} side="left" onClick={turnToPage}>
      <MessageCircle size={18} strokeWidth={1.75} />
    </IconButton>
  );
}

function ConversationTools() {
  const { t } = useLingui();
  return (
    <>
      <NewConversationButton />
      <IconButton label={t`Change the theme`} side="left" onClick={openThemePanel}>
        <Palette size={18} strokeWidth={1.75} />
      </IconButton>
    </>
  );
}
