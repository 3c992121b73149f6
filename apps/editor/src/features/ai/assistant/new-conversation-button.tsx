import type { Conversation } from "@coursewright/contract/assistant.ts";
import { IconButton } from "@coursewright/ui/button.tsx";
import { notify } from "@coursewright/ui/notify.ts";
import { useLingui } from "@lingui/react/macro";
import { SquarePen } from "lucide-react";
import { wordsFor } from "../../../base/api/error-words.ts";
import { focusAiBox } from "../../../base/panel/panel-state.ts";
import { useConversation, withNothingPending } from "./use-conversation.ts";

/** Starts a new conversation; Undo restores the old one with its pending sections. */
export function NewConversationButton() {
  const { t } = useLingui();
  const { loaded, change } = useConversation();
  const { data } = loaded;
  const isNew = data === undefined || data.turns.length === 0;
  const put = async (apply: (conversation: Conversation) => Conversation) => {
    try {
      await change(apply);
    } catch (error) {
      notify({ title: t`That did not work`, description: wordsFor(error) });
    }
  };
  const begin = async () => {
    if (!data) return;
    const { state, turns } = data;
    focusAiBox();
    await put((conversation) => ({ ...withNothingPending(conversation), turns: [] }));
    const onSelect = () => void put((conversation) => ({ ...conversation, state, turns }));
    notify({ title: t`New conversation started`, action: { label: t`Undo`, onSelect } });
  };
  return (
    <IconButton
      label={t`New conversation`}
      side="left"
      disabledReason={isNew ? t`The conversation is still empty` : undefined}
      onClick={() => void begin()}
    >
      <SquarePen size={18} strokeWidth={1.75} />
    </IconButton>
  );
}
