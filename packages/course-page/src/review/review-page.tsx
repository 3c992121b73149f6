import { RotateCcw } from "lucide-react";
import type { ReactNode } from "react";
import { coverAddress } from "../places.ts";
import { PlainPage } from "../plain-page.tsx";
import type { ReleasedCourse } from "../released-course.ts";
import { words } from "../words.ts";

export const reviewAddress = "/launch/review/";

/** Contains the markup of every state; learning/review.ts shows and fills one. */
export function ReviewPage({ course }: { readonly course: ReleasedCourse }) {
  return (
    <PlainPage course={course} title={words.review()}>
      <p className="review-unscripted">{words.reviewNeedsScript()}</p>
      <section
        className="review scripted"
        aria-label={words.review()}
        tabIndex={-1}
        data-said={words.comesBack()}
        data-taken-back={words.takenBack()}
        data-right={words.answeredRight()}
        data-wrong={words.answeredWrong()}
        data-yours={words.yourAnswer()}
        data-key={words.rightAnswer()}
      >
        <p className="unseen" role="status" />
        <p className="review-loading" data-part="loading">
          {words.cardsLoading()}
        </p>
        <CardPart course={course} />
        <Standing part="done" title={words.reviewDone()}>
          <p data-next={words.nextReview()} />
        </Standing>
        <Standing part="idle" title={words.nothingDue()}>
          <p data-next={words.nextReview()} />
        </Standing>
        <Standing part="unread" title={words.nothingToReview()}>
          <p>{words.whatIsReviewed()}</p>
        </Standing>
        <div data-part="failed" className="review-standing" hidden>
          <h2 tabIndex={-1}>{words.cardsFailed()}</h2>
          <p>{words.reviewsAreSafe()}</p>
          <button type="button" className="go" data-again>
            {words.tryAgain()}
          </button>
        </div>
        <nav className="review-courses" aria-label={words.otherCourses()} data-due={words.cardsDue()} hidden>
          <h2>{words.otherCourses()}</h2>
          <ul />
        </nav>
      </section>
    </PlainPage>
  );
}

/** learning/review-card.ts fills in the page and the card. */
function CardPart({ course }: { readonly course: ReleasedCourse }) {
  return (
    <div data-part="card" hidden>
      <div className="review-top">
        <progress value={0} max={1} aria-hidden="true" />
        <span data-left={words.cardsLeft()} />
        <button type="button" className="review-undo" aria-keyshortcuts="Z" data-undo disabled>
          <RotateCcw size={16} strokeWidth={1.75} aria-hidden="true" />
          {words.takeBackGrade()}
          <Key name="Z" />
        </button>
      </div>
      <article className="review-card">
        <p className="tag">
          <a href={coverAddress} data-from>
            {course.title}
          </a>
        </p>
        <div className="review-front" tabIndex={-1} />
        <ol className="review-options" hidden />
        <div className="review-back" tabIndex={-1} hidden />
      </article>
      <div className="review-do" data-side="front">
        <button type="button" className="go" data-show>
          {words.showAnswer()}
          <Key name={words.spaceKey()} />
        </button>
      </div>
      <div className="review-grades" role="group" aria-label={words.howWell()} data-side="back" hidden>
        {words.grades().map((grade, index) => (
          <button type="button" key={grade} data-grade={index + 1} aria-keyshortcuts={String(index + 1)}>
            <b>{grade}</b>
            <small />
            <Key name={String(index + 1)} />
          </button>
        ))}
      </div>
      <div className="review-do" data-side="answered" hidden>
        <button type="button" className="go" data-continue>
          {words.nextCard()}
          <Key name={words.spaceKey()} />
        </button>
      </div>
    </div>
  );
}

function Key({ name }: { readonly name: string }) {
  return <kbd aria-hidden="true">{name}</kbd>;
}

/** A state without a card, with links to continue. */
function Standing({ part, title, children }: { readonly part: string; readonly title: string; readonly children: ReactNode }) {
  return (
    <div data-part={part} className="review-standing" hidden>
      <h2 tabIndex={-1}>{title}</h2>
      {children}
      <div className="review-do">
        <a className="go" href={coverAddress}>
          {words.readOn()}
        </a>
        {part === "done" ? (
          <button type="button" className="go quiet" aria-keyshortcuts="Z" data-undo>
            {words.takeBackGrade()}
            <Key name="Z" />
          </button>
        ) : null}
      </div>
    </div>
  );
}
