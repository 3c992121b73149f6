import type { BlockId } from "@coursewright/base/ids.ts";
import { readPending } from "@coursewright/course/writing-assistant.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Trans } from "@lingui/react/macro";
import { CircleAlert, Hourglass } from "lucide-react";
import { useContext, useMemo } from "react";
import { useStore } from "zustand";
import { useOpenPage } from "../../../document/page/page-context.tsx";
import { useSignedIn } from "../../../base/session/signed-in.tsx";
import { AgentPicker } from "../../../base/agent/agent-picker.tsx";
import { AvatarContext } from "../runs/project-avatar.ts";
import { isQuestion, useUnclaimed } from "./unclaimed.ts";
import { UnclaimedReplies } from "./unclaimed-replies.tsx";
import { askingOn } from "./asking.ts";
import type { Run } from "./asking.ts";
import { Composer } from "./composer.tsx";
import { PendingSections } from "./pending-sections.tsx";
import { QuestionSettings } from "./question-settings.tsx";
import { Turns } from "./turns.tsx";
import { useConversation } from "./use-conversation.ts";
import { useStayAtEnd } from "./use-stay-at-end.ts";
import "./conversation.css";

interface ConversationPanelProps {
  /** New sections are inserted below this block. */
  readonly below: BlockId | null;
  readonly onInserted: () => void;
}

/** A conversation about the open page. The assistant proposes sections; only the author inserts them. */
export function ConversationPanel({ below, onInserted }: ConversationPanelProps) {
  const page = useOpenPage();
  const { capabilities } = useSignedIn();
  const asking = askingOn(page);
  const { run, chosen } = useStore(asking.store);
  const conversation = useConversation();
  const { loaded } = conversation;
  const { data } = loaded;
  const unclaimed = useUnclaimed();
  const { agent: projectsOwn } = useContext(AvatarContext);
  const lastSettings = data && data.version > 0 ? data.state : { ...unasked, agent: projectsOwn };
  const { agent, helperType, relevantInfo } = { ...lastSettings, ...chosen };
  const pending = useMemo(() => (data ? readPending(data.state) : []), [data]);
  const scroller = useStayAtEnd(lengthOf({ turns: data?.turns.length ?? 0, pending: pending.length, run }));
  return (
    <>
      <div className="panel-body conversation" ref={scroller}>
        <AgentPicker agent={agent} onPick={(picked) => asking.choose({ agent: picked })} />
        <QuestionSettings helperType={helperType} relevantInfo={relevantInfo} onChange={asking.choose} />
        {loaded.isError ? <Unread again={() => void loaded.refetch()} /> : null}
        <UnclaimedReplies />
        <Turns conversation={data} agent={agent} run={run} isPending={pending.length > 0} />
        {pending.length > 0 && data ? (
          <PendingSections sections={pending} below={data.state.currentSD_id} conversation={conversation} onInserted={onInserted} />
        ) : null}
        {run.kind !== "working" && unclaimed.replies.some(isQuestion) ? (
          <Notice tone="plain" icon={<Hourglass size={18} />} title={<Trans>The assistant is finishing its answer.</Trans>}>
            <Trans>It is shown here when it is ready.</Trans>
          </Notice>
        ) : null}
      </div>
      {capabilities.text ? (
        <Composer asking={asking} params={conversation.params} question={{ agent, helperType, relevantInfo, currentSD_id: below }} />
      ) : null}
    </>
  );
}

function Unread({ again }: { readonly again: () => void }) {
  return (
    <Notice
      tone="bad"
      icon={<CircleAlert size={18} />}
      title={<Trans>The conversation about this page could not be loaded. It is safe.</Trans>}
      actions={
        <Button tone="secondary" size="small" onClick={again}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  );
}

const unasked = { helperType: "story", relevantInfo: "" } as const;

/** A key that changes whenever the list grows. Empty while there is no conversation. */
function lengthOf({ turns, pending, run }: { readonly turns: number; readonly pending: number; readonly run: Run }): string {
  const isSilent = turns === 0 && run.kind === "idle";
  return isSilent ? "" : [turns, pending, run.kind, run.kind === "working" ? run.streamed.length : 0].join();
}
