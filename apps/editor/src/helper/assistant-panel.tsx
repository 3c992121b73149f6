import { readBlock } from "@coursewright/blocks/catalog.ts";
import type { Theme } from "@coursewright/theme/theme.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { Palette } from "lucide-react";
import { useSelectedBlock } from "../document/use-selected-block.ts";
import { BlockPanel } from "./block-panel.tsx";
import { PanelFrame } from "./panel-frame.tsx";
import { openThemePanel } from "./panel-state.ts";
import { Said } from "./said.tsx";
import { remarks } from "./remarks.ts";

interface AssistantPanelProps {
  /** The page's: what a block that wears nothing of its own is drawn in. */
  readonly theme: Theme;
  readonly onClose: () => void;
  readonly onLeave: () => void;
}

/** The right panel: who writes, what to ask, then the block's own settings. */
export function AssistantPanel({ theme, onClose, onLeave }: AssistantPanelProps) {
  const { t, i18n } = useLingui();
  const stored = useSelectedBlock();
  const read = stored ? readBlock(stored) : null;
  const isRead = stored !== undefined && read?.state === "ok";
  return (
    <PanelFrame
      label={t`Assistant`}
      title={isRead ? i18n._(read.block.name) : t`Assistant`}
      icon={isRead ? read.block.icon : undefined}
      onClose={onClose}
      onEscape={onLeave}
    >
      {isRead ? <BlockPanel key={stored.id} stored={stored} read={read} pageTheme={theme} /> : <NothingSelected />}
    </PanelFrame>
  );
}

function NothingSelected() {
  const { i18n } = useLingui();
  return (
    <div className="panel-body">
      <Said agent="jerry">{i18n._(remarks.jerry.next)}</Said>
      <p className="panel-none">
        <Trans>Select a section, and its helper and settings stand here.</Trans>
      </p>
      <Button tone="secondary" onClick={openThemePanel}>
        <Palette size={18} strokeWidth={1.75} />
        <Trans>Change the theme</Trans>
      </Button>
    </div>
  );
}
