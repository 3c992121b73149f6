import { Avatar } from "@coursewright/ui/avatar.tsx";
import { Button } from "@coursewright/ui/button.tsx";
import { TextArea } from "@coursewright/ui/field.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { displayName } from "../shell/display-name.ts";
import { useSignedIn } from "../shell/signed-in.tsx";
import "./discussion.css";

/** [PAGE-09] Shown as specified; nothing is posted yet, and what was typed stays in the box. */
export function Discussion() {
  const { t } = useLingui();
  const [words, setWords] = useState("");
  const [wasPressed, setPressed] = useState(false);
  return (
    <section className="discussion" aria-labelledby="discussion-title">
      <h2 id="discussion-title">
        <Trans>0 comments</Trans>
      </h2>
      <div className="discussion-box">
        <Avatar name={displayName(useSignedIn())} />
        <TextArea
          aria-label={t`Your comment`}
          placeholder={t`Start a discussion about this page...`}
          rows={3}
          value={words}
          onValueChange={setWords}
        />
      </div>
      <div className="discussion-foot">
        <p role="status">{wasPressed ? <Trans>Discussions are not open yet. What you wrote stays here.</Trans> : null}</p>
        <Button tone="secondary" onClick={() => setPressed(true)}>
          <Trans>Post Comment</Trans>
        </Button>
      </div>
      <p className="discussion-none">
        <Trans>No comments yet. Be the first to start the conversation!</Trans>
      </p>
    </section>
  );
}
