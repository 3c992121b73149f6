import type { Comment } from "@coursewright/contract/discussion.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Chip } from "@coursewright/ui/chip.tsx";
import { announce } from "@coursewright/ui/live-region.tsx";
import { notify } from "@coursewright/ui/notify.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { wordsFor } from "../../base/api/error-words.ts";
import { CommentBox } from "./comment-box.tsx";
import type { DiscussionActions } from "./use-discussion.ts";
import { useHeldDelete } from "./use-held-delete.ts";

interface CommentViewProps {
  readonly comment: Comment;
  readonly actions: DiscussionActions;
  readonly onAnswer: () => void;
}

/** Authors can edit and delete their own comments, and hide those of others. */
export function CommentView({ comment, actions, onAnswer }: CommentViewProps) {
  const { t } = useLingui();
  const [isEditing, setEditing] = useState(false);
  /** The button that gets the focus back after an edit or a deletion has ended. */
  const [returnTo, setReturnTo] = useState<"edit" | "delete" | null>(null);
  const deletion = useHeldDelete(() => actions.remove(comment.id));
  const beginEditing = () => {
    setReturnTo("edit");
    setEditing(true);
  };
  const beginDeleting = () => {
    setReturnTo("delete");
    deletion.begin();
  };
  if (comment.state === "removed") return <Removed />;
  if (deletion.isHeld) {
    return (
      <p className="discussion-removed">
        <Trans>Your comment is deleted.</Trans>{" "}
        <Button tone="quiet" size="small" autoFocus onClick={deletion.undo}>
          <Trans>Undo</Trans>
        </Button>
      </p>
    );
  }
  if (isEditing) {
    const change = async (words: string) => {
      await actions.change(comment.id, words);
      setEditing(false);
      announce(t`Your change is saved.`);
    };
    return (
      <CommentBox
        label={t`Your comment`}
        before={comment.words}
        send={<Trans>Save</Trans>}
        onSend={change}
        onClose={() => setEditing(false)}
      />
    );
  }
  return (
    <article>
      <Who comment={comment} />
      <p className="discussion-said" dir="auto">
        {comment.words}
      </p>
      <div className="discussion-acts">
        {comment.state === "shown" ? (
          <Button tone="quiet" size="small" onClick={onAnswer}>
            <Trans>Answer</Trans>
          </Button>
        ) : null}
        {comment.isOwn ? (
          <>
            <Button tone="quiet" size="small" autoFocus={returnTo === "edit"} onClick={beginEditing}>
              <Trans>Edit</Trans>
            </Button>
            <Button tone="quiet" size="small" autoFocus={returnTo === "delete"} onClick={beginDeleting}>
              <Trans>Delete</Trans>
            </Button>
          </>
        ) : (
          <HideButton comment={comment} actions={actions} />
        )}
      </div>
    </article>
  );
}

type Said = Exclude<Comment, { state: "removed" }>;

function Who({ comment: { name, isAuthor, state, createdAt, editedAt } }: { readonly comment: Said }) {
  const { i18n } = useLingui();
  return (
    <p className="discussion-who">
      <b>{name === "" ? <Trans>A learner</Trans> : <bdi>{name}</bdi>}</b>
      {isAuthor ? (
        <Chip>
          <Trans>Author</Trans>
        </Chip>
      ) : null}
      {state === "hidden" ? (
        <Chip tone="warn">
          <Trans>Hidden from learners</Trans>
        </Chip>
      ) : null}
      <time dateTime={createdAt}>{i18n.date(createdAt, { dateStyle: "medium", timeStyle: "short" })}</time>
      {editedAt === null ? null : <Trans>(edited)</Trans>}
    </p>
  );
}

function HideButton({ comment: { id, state }, actions }: { readonly comment: Said; readonly actions: DiscussionActions }) {
  const { t } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const isHidden = state === "hidden";
  const change = async () => {
    setBusy(true);
    try {
      await actions.hide(id, !isHidden);
      announce(isHidden ? t`Learners see it again.` : t`Learners no longer see it.`);
    } catch (error) {
      notify({ title: wordsFor(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button tone="quiet" size="small" busy={isBusy} onClick={() => void change()}>
      {isHidden ? <Trans>Show again</Trans> : <Trans>Hide</Trans>}
    </Button>
  );
}

function Removed() {
  return (
    <p className="discussion-removed">
      <Trans>This comment was removed</Trans>
    </p>
  );
}
