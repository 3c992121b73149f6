import { Toolbar } from "@base-ui/react/toolbar";
import { defaultAgent } from "@coursewright/blocks/kit/agents.ts";
import { blockOfType } from "@coursewright/blocks/catalog.ts";
import { Button, IconButton } from "@coursewright/ui/button.tsx";
import { Hint } from "@coursewright/ui/hint.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { ChartColumn, ChevronDown, ChevronUp, Clapperboard, Columns2, Heading, Image, Pilcrow, Shapes, Table2 } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useState } from "react";
import { usePageState } from "../document/page-context.tsx";
import { AgentAvatar } from "../helper/agent-avatar.tsx";
import { remarks } from "../helper/remarks.ts";
import { useWidth } from "../shell/use-width.ts";
import type { CanvasActions } from "../canvas/canvas-actions.ts";
import { generatorId } from "./generator-focus.ts";
import "./generator.css";

/** [BASE-01] What a section can become; those the catalog does not hold yet are shown switched off. */
export function Generator({ actions }: { readonly actions: CanvasActions }) {
  const { t, i18n } = useLingui();
  const width = useWidth();
  const [wasMinimized, setMinimized] = useState(false);
  // [GEN-05] A wide screen has room for it.
  const isMinimized = wasMinimized && width === "phone";
  const agent = usePageState(({ blocks, selected }) => blocks.find(({ id }) => id === selected)?.aiagent ?? defaultAgent);
  const kinds: ReadonlyArray<readonly [type: string, label: string, Icon: LucideIcon]> = [
    ["heading", t`Add Heading`, Heading],
    ["para", t`Add Para`, Pilcrow],
    ["image", t`Add Image`, Image],
    ["Split", t`Add Split`, Columns2],
    ["video", t`Add Video`, Clapperboard],
    ["chart", t`Add Chart`, ChartColumn],
    ["table", t`Add Table`, Table2],
    ["widgets", t`Add Widgets`, Shapes],
  ];
  if (isMinimized) {
    return (
      <div className="generator generator--minimized">
        <Button tone="quiet" wide aria-expanded={false} onClick={() => setMinimized(false)}>
          <Trans>Add a section</Trans>
          <ChevronUp size={20} strokeWidth={1.75} />
        </Button>
      </div>
    );
  }
  return (
    <div className="generator">
      <div className="generator-box">
        <div className="generator-head">
          <AgentAvatar agent={agent} size={24} />
          <span>{i18n._(remarks[agent].next)}</span>
          {width === "phone" ? (
            <IconButton label={t`Minimise`} onClick={() => setMinimized(true)}>
              <ChevronDown size={20} strokeWidth={1.75} />
            </IconButton>
          ) : null}
        </div>
        <Toolbar.Root id={generatorId} className="generator-kinds" aria-label={t`Add a section`}>
          {kinds.map(([type, label, Icon]) => {
            const isHere = blockOfType(type) !== undefined;
            const button = (
              <Toolbar.Button key={type} className="generator-kind" disabled={!isHere} onClick={() => actions.addOfType(type)}>
                <Icon size={22} strokeWidth={1.6} />
                <span>{label}</span>
              </Toolbar.Button>
            );
            return isHere ? (
              button
            ) : (
              <Hint key={type} text={t`Not here yet: this kind of section comes later.`}>
                {button}
              </Hint>
            );
          })}
        </Toolbar.Root>
      </div>
    </div>
  );
}
