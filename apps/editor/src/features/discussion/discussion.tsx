import type { Thread } from "@coursewright/contract/discussion.ts";
import { Avatar } from "@coursewright/ui/avatar.tsx";
import { Button } from "@coursewright/ui/button.tsx";
import { announce } from "@coursewright/ui/live-region.tsx";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { wordsFor } from "../../base/api/error-words.ts";
import { displayName } from "../../base/parts/display-name.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { CommentBox } from "./comment-box.tsx";
import { CommentView } from "./comment.tsx";
import { type DiscussionActions, useDiscussion } from "./use-discussion.ts";
import { useNear } from "./use-near.ts";
import "./discussion.css";

/** [PAGE-09] The comments of learners and the author on the open page. */
export function Discussion() {
  const { t } = useLingui();
  const [isNear, ref] = useNear();
  const { pageId, actions, query, count, threads } = useDiscussion({ isNear });
  const name = displayName(useSignedIn());
  const post = async (words: string, id: string) => {
    await actions.post({ id, parentId: null, words });
    announce(t`Your comment is posted.`);
  };
  return (
    <section className="discussion" aria-labelledby="discussion-title" ref={ref}>
      <h2 id="discussion-title">
        <Plural value={count} one="# comment" other="# comments" />
      </h2>
      <div className="discussion-new">
        <Avatar name={name} />
        <CommentBox
          key={pageId}
          label={t`Your comment`}
          placeholder={t`Start a discussion about this page...`}
          send={<Trans>Post Comment</Trans>}
          onSend={post}
        />
      </div>
      {query.isError ? (
        <p className="discussion-removed">
          {wordsFor(query.error)}{" "}
          <Button tone="quiet" size="small" onClick={() => void query.refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </p>
      ) : null}
      <ol className="discussion-threads">
        {threads.map((thread) => (
          <ThreadView key={thread.first.id} thread={thread} actions={actions} />
        ))}
      </ol>
      {threads.length > 0 || query.isError ? null : (
        <p className="discussion-none">
          <Trans>No comments yet. Be the first to start the conversation!</Trans>
        </p>
      )}
      {query.hasNextPage ? (
        <Button tone="quiet" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          <Trans>Show older comments</Trans>
        </Button>
      ) : null}
    </section>
  );
}

function ThreadView({ thread: { first, answers }, actions }: { readonly thread: Thread; readonly actions: DiscussionActions }) {
  const { t } = useLingui();
  const [isAnswering, setAnswering] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  const close = () => {
    setAnswering(false);
    item.current?.focus();
  };
  const answer = async (words: string, id: string) => {
    await actions.post({ id, parentId: first.id, words });
    close();
    announce(t`Your comment is posted.`);
  };
  const open = () => setAnswering(true);
  return (
    <li ref={item} tabIndex={-1}>
      <CommentView comment={first} actions={actions} onAnswer={open} />
      {answers.length === 0 ? null : (
        <ol className="discussion-answers">
          {answers.map((comment) => (
            <li key={comment.id}>
              <CommentView comment={comment} actions={actions} onAnswer={open} />
            </li>
          ))}
        </ol>
      )}
      {isAnswering ? <CommentBox label={t`Your answer`} send={<Trans>Post Answer</Trans>} onSend={answer} onClose={close} /> : null}
    </li>
  );
}
