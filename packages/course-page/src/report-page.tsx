import { coverAddress } from "./places.ts";
import { PlainPage } from "./plain-page.tsx";
import type { ReleasedCourse } from "./released-course.ts";
import { words } from "./words.ts";

/** The server's limit. */
const maxWordsLength = 2_000;
const maxPageLength = 200;

/** A plain form, so that it works without JavaScript. */
export function ReportPage({ course }: { course: ReleasedCourse }) {
  return (
    <PlainPage course={course} title={words.report()}>
      <p>{words.reportIntro()}</p>
      <form className="report" method="post" action="/launch/report">
        <fieldset>
          <legend>{words.reportReason()}</legend>
          {Object.entries(words.reportReasons()).map(([value, label]) => (
            <label key={value}>
              <input type="radio" name="reason" value={value} required />
              {label}
            </label>
          ))}
        </fieldset>
        <label>
          {words.reportWords()}
          <textarea name="words" rows={6} maxLength={maxWordsLength} />
        </label>
        <label>
          {words.reportPage()}
          <input type="text" name="page" maxLength={maxPageLength} autoComplete="off" spellCheck="false" />
        </label>
        <button type="submit" className="go">
          {words.reportSend()}
        </button>
      </form>
    </PlainPage>
  );
}

export function ReportThanks({ course }: { course: ReleasedCourse }) {
  return (
    <PlainPage course={course} title={words.reportThanks()}>
      <p>{words.reportReceived()}</p>
      <p>
        <a href={coverAddress}>{words.backToCover()}</a>
      </p>
    </PlainPage>
  );
}
