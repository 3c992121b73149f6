import { maxCommentLength } from "./learning/discussion-requests.ts";
import { enterAddress, reportAddress } from "./places.ts";
import { words } from "./words.ts";

/**
 * [PAGE-09] The empty discussion at the end of every lesson. learning/discussion.ts renders comments from these templates when the
 * reader scrolls near.
 */
export function DiscussionArea({ page }: { page: string }) {
  return (
    <section
      className="discussion"
      id="discussion"
      aria-labelledby="discussion-title"
      data-one={words.comments(1)}
      data-other={words.comments(0).replace("0", "#")}
      data-somebody={words.commentBySomebody()}
      data-posted={words.commentPosted()}
      data-saved={words.commentSaved()}
      data-deleted={words.commentDeleted()}
      data-kept={words.commentKept()}
      data-unread={words.commentsFailed()}
      data-failed={words.commentFailed()}
      data-too-soon={words.commentTooSoon()}
      data-gone={words.commentGone()}
      data-full={words.threadFull()}
      data-signed-out={words.signedOut()}
      data-your-answer={words.yourAnswer()}
      data-post-answer={words.postAnswer()}
    >
      <h2 id="discussion-title" tabIndex={-1}>
        {words.comments(0)}
      </h2>
      <noscript>
        <p>{words.discussionNeedsScript()}</p>
      </noscript>
      <form className="write" data-new>
        <textarea
          aria-label={words.yourComment()}
          placeholder={words.startDiscussion()}
          rows={3}
          maxLength={maxCommentLength}
          autoComplete="off"
        />
        <div className="acts">
          <button type="submit" className="go" disabled>
            {words.postComment()}
          </button>
          <a className="go" href={`${enterAddress(page)}&as=learner`} hidden>
            {words.signInToDiscuss()}
          </a>
        </div>
      </form>
      <p className="status" role="status" />
      <ol className="threads" />
      <p className="none">{words.noComments()}</p>
      <button type="button" className="older" data-older hidden>
        {words.olderComments()}
      </button>
      <button type="button" className="older" data-again hidden>
        {words.tryAgain()}
      </button>
      <CommentTemplates page={page} />
    </section>
  );
}

function CommentTemplates({ page }: { page: string }) {
  return (
    <>
      <template data-comment>
        <article>
          <p className="who">
            <b />
            <i className="badge">{words.commentAuthor()}</i>
            <time />
            <span className="edited">{words.commentEdited()}</span>
          </p>
          <p className="said" dir="auto" />
          <p className="acts">
            <button type="button" data-answer>
              {words.answer()}
            </button>
            <button type="button" data-edit>
              {words.editComment()}
            </button>
            <button type="button" data-delete>
              {words.deleteComment()}
            </button>
            <a href={`${reportAddress}?page=${page}`} data-report>
              {words.reportComment()}
            </a>
          </p>
        </article>
      </template>
      <template data-removed>
        <p className="removed">{words.commentRemoved()}</p>
      </template>
      <template data-undo>
        <p className="removed">
          {words.commentDeleted()} <button type="button">{words.undo()}</button>
        </p>
      </template>
      <template data-write>
        <form className="write">
          <textarea rows={3} maxLength={maxCommentLength} autoComplete="off" />
          <div className="acts">
            <button type="submit" className="go">
              {words.saveComment()}
            </button>
            <button type="button">{words.cancel()}</button>
          </div>
        </form>
      </template>
    </>
  );
}
