import { catalog, readBlock } from "@coursewright/blocks/catalog.ts";
import type { Block, BlockData, MetadataPanelProps } from "@coursewright/blocks/kit/define-block.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/stored-block.ts";
import { catalogueText } from "@coursewright/blocks/kit/text.ts";
import { changeBlock, changeBlockTheme, changeMetadata, replaceBlock } from "@coursewright/course/edits.ts";
import type { Theme } from "@coursewright/theme/theme.ts";
import { IconButton } from "@coursewright/ui/button.tsx";
import { announce } from "@coursewright/ui/live-region.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import { Suspense, lazy } from "react";
import type { KeyboardEvent } from "react";
import { asType } from "../document/as-type.ts";
import { useOpenPage, usePageState } from "../document/page-context.tsx";
import { BasePanel } from "../generator/base-panel.tsx";
import { AgentAvatar } from "./agent-avatar.tsx";
import { AgentPicker } from "./agent-picker.tsx";
import { AiBox } from "./ai-box.tsx";
import { remarks } from "./remarks.ts";
import "./assistant-panel.css";

interface AssistantPanelProps {
  /** The page's: what a block that wears nothing of its own is drawn in. */
  readonly theme: Theme;
  readonly onClose: () => void;
}

/** The part of the panel that belongs to the block alone. */
export const blockEditorId = "block-editor";

/** The right panel: who writes, what to ask, then the block's own settings. */
export function AssistantPanel({ theme, onClose }: AssistantPanelProps) {
  const { t, i18n } = useLingui();
  const stored = usePageState(({ blocks, selected }) => blocks.find(({ id }) => id === selected));
  const read = stored ? readBlock(stored) : null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented || !stored) return;
    document.querySelector<HTMLElement>(`[data-block="${stored.id}"]`)?.focus();
  };
  return (
    <aside className="panel" data-region="panel" data-edits-page="" aria-label={t`Assistant`} onKeyDown={onKeyDown}>
      <header className="panel-head">
        {read?.state === "ok" ? (
          <>
            <read.block.icon size={18} strokeWidth={1.75} />
            <h2>{i18n._(read.block.name)}</h2>
          </>
        ) : (
          <h2>
            <Trans>Assistant</Trans>
          </h2>
        )}
        <IconButton label={t`Close panel`} side="left" onClick={onClose}>
          <X size={18} strokeWidth={1.75} />
        </IconButton>
      </header>
      {stored && read?.state === "ok" ? (
        <BlockPanel key={stored.id} stored={stored} block={read.block} data={read.data} metadata={read.metadata} pageTheme={theme} />
      ) : (
        <NothingSelected />
      )}
    </aside>
  );
}

interface BlockPanelProps {
  readonly stored: StoredBlock;
  readonly block: Block;
  readonly data: BlockData;
  readonly metadata: BlockData;
  readonly pageTheme: Theme;
}

function BlockPanel({ stored, block, data, metadata, pageTheme }: BlockPanelProps) {
  const { t, i18n } = useLingui();
  const page = useOpenPage();
  const { id, aiagent } = stored;
  const text = catalogueText(block, data);
  const words = text.split(/\s+/).filter(Boolean).length;
  const change = (patch: BlockData) => page.edit(`panel:${id}`, (blocks) => changeBlock(blocks, id, patch));
  const changeBeside = (patch: BlockData) => page.edit(`panel:${id}`, (blocks) => changeMetadata(blocks, id, patch));
  const changeTheme = (patch: Theme) => page.edit(`theme:${id}`, (blocks) => changeBlockTheme(blocks, id, patch));
  const become = (type: string) => {
    const changed = asType(stored, type);
    if (!changed) return;
    page.edit(`type:${id}`, (blocks) => replaceBlock(blocks, id, changed));
    void page.saveNow();
    announce(t`Section changed`);
    // What was pressed is gone with the panel it stood in.
    document.querySelector<HTMLElement>(`[data-block="${id}"]`)?.focus();
  };
  return (
    <>
      <div className="panel-body">
        <AgentPicker
          agent={aiagent}
          onPick={(agent) => page.edit(`agent:${id}`, (blocks) => replaceBlock(blocks, id, { ...stored, aiagent: agent }))}
        />
        <div className="panel-said">
          <AgentAvatar agent={aiagent} size={32} />
          <p>
            <b>{aiagent}</b>
            {i18n._(text === "" ? remarks[aiagent].empty : remarks[aiagent].written)}
          </p>
        </div>
        <AiBox block={stored} />
        <BasePanel stored={stored} />
        <div className="panel-own" id={blockEditorId}>
          <Suspense>
            {drawPanel.get(block)?.({
              data,
              metadata,
              change,
              changeMetadata: changeBeside,
              theme: stored.theme ?? {},
              pageTheme,
              changeTheme,
              become,
            })}
          </Suspense>
        </div>
      </div>
      <footer className="panel-foot">
        <span>
          <Trans>{words} words</Trans>
        </span>
        <span>
          <kbd>Esc</kbd> <Trans>back to page</Trans>
        </span>
      </footer>
    </>
  );
}

/** Made once per kind of block: a lazy component made while drawing would load again each time. */
const drawPanel = new Map(
  catalog.map((block) => {
    const Panel = lazy(async () => ({ default: (await block.panel()).Panel }));
    return [block, (props: MetadataPanelProps<BlockData, BlockData>) => <Panel {...props} />];
  }),
);

function NothingSelected() {
  const { i18n } = useLingui();
  return (
    <div className="panel-body">
      <div className="panel-said">
        <AgentAvatar agent="jerry" size={32} />
        <p>
          <b>jerry</b>
          {i18n._(remarks.jerry.next)}
        </p>
      </div>
      <p className="panel-none">
        <Trans>Select a section, and its helper and settings stand here.</Trans>
      </p>
    </div>
  );
}
