import { writeAvatar } from "@coursewright/contract/avatar.ts";
import { Avatar, maxAvatarNameLength } from "@coursewright/blocks/kit/avatar/avatar.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Field, Input } from "@coursewright/ui/field.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { Check, CircleAlert } from "lucide-react";
import { useState } from "react";
import { call } from "../../base/api/client.ts";
import { wordsFor } from "../../base/api/error-words.ts";
import { queries } from "../../base/api/queries.ts";
import { AgentAvatar } from "../../base/agent/agent-avatar.tsx";
import { avatarQuery } from "../ai/index.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { AskAgent } from "./ask-agent.tsx";
import { PersonaCards } from "./persona-cards.tsx";
import { Remarking } from "./remarking.tsx";
import { VoicePlayer } from "./voice-player.tsx";
import "./avatar-desk.css";

interface AvatarDeskProps {
  readonly projectId: string;
  readonly chosen: Avatar;
}

/** The author chooses the agent of a course. Nothing is saved before "use for the course" is pressed. */
export function AvatarDesk({ projectId, chosen }: AvatarDeskProps) {
  const { t } = useLingui();
  const [draft, setDraft] = useState(chosen);
  const { text, speech } = useSignedIn().capabilities;
  const save = useSave(projectId);
  const { agent, name } = draft;
  const change = (patch: Partial<Avatar>) => {
    save.reset();
    setDraft({ ...draft, ...patch });
  };
  const isNamed = Avatar.safeParse(draft).success;
  const naming = t`A name has 1 to 60 characters.`;
  return (
    <div className="avatar-desk">
      <div className="avatar-choice">
        <h1>
          <Trans>Make your AI Avatar</Trans>
        </h1>
        <p className="avatar-lede">
          <Trans>Pick who helps you write and who reads to your learners. You can pick someone else for any block.</Trans>
        </p>
        {/* An unedited default name changes together with the persona. */}
        <PersonaCards agent={agent} onPick={(next) => change({ agent: next, ...(name.trim() === agent ? { name: next } : {}) })} />
        {text ? <AskAgent agent={agent} /> : null}
      </div>
      <aside className="avatar-aside" aria-label={t`Your avatar`}>
        <span className="avatar-face">
          <AgentAvatar agent={agent} size={148} />
        </span>
        <Field label={<Trans>Name your learners see</Trans>} error={isNamed ? null : naming}>
          <Input
            size="large"
            autoComplete="off"
            maxLength={maxAvatarNameLength}
            value={name}
            onValueChange={(next) => change({ name: next })}
          />
        </Field>
        {speech ? <VoicePlayer key={agent} agent={agent} /> : null}
        <Remarking value={draft.says} onValueChange={(says) => change({ says })} />
        <Button wide size="large" busy={save.isPending} disabledReason={isNamed ? undefined : naming} onClick={() => save.mutate(draft)}>
          <Trans>Use {agent} for this course</Trans>
        </Button>
        {save.isSuccess ? (
          <Notice tone="ok" icon={<Check size={18} />} title={<Trans>{agent} helps with this course now</Trans>}>
            <Trans>New sections use this helper. Existing sections keep theirs.</Trans>
          </Notice>
        ) : null}
        {save.isError ? <Notice tone="bad" icon={<CircleAlert size={18} />} title={wordsFor(save.error)} /> : null}
      </aside>
    </div>
  );
}

function useSave(projectId: string) {
  const { uid } = useSignedIn();
  return useMutation({
    mutationFn: (avatar: Avatar) => call(writeAvatar, { params: { uid, projectId }, body: avatar }),
    onSuccess: (saved) => queries.setQueryData(avatarQuery(uid, projectId).queryKey, saved),
  });
}
