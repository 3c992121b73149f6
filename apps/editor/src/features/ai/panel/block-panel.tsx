import { registry } from "@coursewright/blocks/registry.ts";
import type { BlockData, MetadataPanelProps } from "@coursewright/blocks/kit/definition/define-block.ts";
import type { ReadResult, StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { catalogueText } from "@coursewright/blocks/kit/text/block-text.ts";
import { chartTypes } from "@coursewright/contract/ai.ts";
import type { Capabilities } from "@coursewright/contract/capabilities.ts";
import { changeBlock, changeBlockTheme, changeMetadata, replaceBlock } from "@coursewright/course/edits.ts";
import { countsOf, readabilityOf } from "@coursewright/course/readability.ts";
import type { Theme } from "@coursewright/theme/theme.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Suspense, useMemo } from "react";
import { lazyPart } from "../../../base/loading/lazy-part.ts";
import { bearer } from "../../../base/api/session.ts";
import { useSignedIn } from "../../../base/session/signed-in.tsx";
import { useOpenPage } from "../../../document/page/page-context.tsx";
import { BasePanel } from "../generator/base-panel.tsx";
import { useHelperScoring } from "../../scoring/index.ts";
import { ForeignPictures, useUploads } from "../../media/index.ts";
import { frameOf } from "../../../document/page/frame-of.ts";
import { useFindVideo } from "../../videos/index.ts";
import { AgentPicker } from "../../../base/agent/agent-picker.tsx";
import { AiBox } from "./ai-box.tsx";
import { ChartBox } from "./chart-box.tsx";
import { HelperLine, HelperSection, useHelperFolding } from "./helper-section.tsx";
import { ImageBox } from "./image-box.tsx";
import { blockEditorId } from "../../../base/panel/panel-state.ts";
import { remarks } from "./remarks.ts";
import { useRuns } from "../runs/runs-context.tsx";
import { Said } from "../../../base/agent/said.tsx";
import { UnclaimedReplies } from "../assistant/unclaimed-replies.tsx";
import { useBecome } from "./use-become.ts";
import { WidgetEditor, widgetOf } from "./widget-editor.tsx";

interface BlockPanelProps {
  readonly stored: StoredBlock;
  readonly read: Extract<ReadResult, { state: "ok" }>;
  readonly pageTheme: Theme;
}

/** The order is fixed: the content, the appearance, the helper. */
export function BlockPanel({ stored, read: { block, data, metadata }, pageTheme }: BlockPanelProps) {
  const { i18n } = useLingui();
  const page = useOpenPage();
  const runs = useRuns();
  const { id, aiagent, theme = {} } = stored;
  const text = useMemo(() => catalogueText(block, data), [block, data]);
  const become = useBecome(stored, pageTheme);
  const widget = widgetOf(stored.type);
  // A block without fields, such as a divider, has nothing that a helper could write.
  const hasFields = Object.keys(block.model.defaults).length > 0;
  const { capabilities } = useSignedIn();
  const hasHelper = hasFields && canHelp(stored.type, capabilities);
  const { findVideo, videoSearch } = useFindVideo();
  const uploads = useUploads(id);
  const HelperScoring = useHelperScoring(id);
  const folding = useHelperFolding();
  const settings = (
    <div className="panel-own" id={blockEditorId}>
      <Suspense>
        {drawPanel.get(block)?.({
          data,
          metadata,
          theme,
          pageTheme,
          become,
          findIcons: () => runs.findIcons(id),
          findVideo,
          isSignedIn,
          drawnBlock: () => frameOf(id),
          HelperScoring,
          ...uploads,
          change: (patch) => page.edit(`panel:${id}`, (blocks) => changeBlock(blocks, id, patch)),
          changeMetadata: (patch) => page.edit(`panel:${id}`, (blocks) => changeMetadata(blocks, id, patch)),
          changeTheme: (patch) => page.edit(`theme:${id}`, (blocks) => changeBlockTheme(blocks, id, patch)),
        })}
      </Suspense>
    </div>
  );
  return (
    <>
      <div className="panel-body">
        {hasFields ? <UnclaimedReplies id={id} /> : null}
        <ForeignPictures key={id} id={id} block={block} data={data} />
        {widget ? (
          <WidgetEditor key={widget} stored={stored} widget={widget} become={become}>
            {settings}
          </WidgetEditor>
        ) : (
          settings
        )}
        {hasFields ? (
          <>
            <BasePanel stored={stored} />
            {hasHelper ? (
              <HelperSection folding={folding}>
                <AgentPicker
                  agent={aiagent}
                  onPick={(agent) => page.edit(`agent:${id}`, (blocks) => replaceBlock(blocks, id, { ...stored, aiagent: agent }))}
                />
                <Said agent={aiagent}>{i18n._(text === "" ? remarks[aiagent].empty : remarks[aiagent].written)}</Said>
                <HelperBox block={stored} />
              </HelperSection>
            ) : null}
          </>
        ) : null}
      </div>
      {hasHelper ? <HelperLine folding={folding} agent={aiagent} /> : null}
      <Foot text={text} />
      {videoSearch}
    </>
  );
}

/** A banner is written and painted for one price. Photographs need no model. */
function canHelp(type: string, { text, image }: Capabilities): boolean {
  if (type === "image") return true;
  return text && (image || type !== "hero-banner");
}

/** If the server cannot be reached, the author counts as still signed in. */
async function isSignedIn(): Promise<boolean> {
  return bearer().then(
    (token) => token !== null,
    () => true,
  );
}

function HelperBox({ block }: { readonly block: StoredBlock }) {
  if (chartTypes.some((each) => each === block.type)) return <ChartBox block={block} />;
  return block.type === "image" ? <ImageBox key={block.id} block={block} /> : <AiBox block={block} />;
}

function Foot({ text }: { readonly text: string }) {
  const { t } = useLingui();
  const { words, ease } = useMemo(() => readabilityOf(countsOf(text)), [text]);
  const judged = ease && { easy: t`reads easily`, steady: t`takes some care to read`, hard: t`hard to read` }[ease];
  return (
    <footer className="panel-foot">
      <span>
        <Plural value={words} one="# word" other="# words" />
        {judged ? `, ${judged}` : null}
      </span>
      <span className="panel-keys">
        <kbd>Esc</kbd> <Trans>back to page</Trans>
      </span>
    </footer>
  );
}

/** Created once per kind of block: a lazy component created during render would load again each time. */
const drawPanel = new Map(
  registry.map((block) => {
    const Panel = lazyPart(async () => ({ default: (await block.panel()).Panel }));
    return [block, (props: MetadataPanelProps<BlockData, BlockData>) => <Panel {...props} />];
  }),
);
