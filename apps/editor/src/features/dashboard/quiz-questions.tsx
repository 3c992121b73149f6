import { minSampleSize } from "@coursewright/contract/dashboard.ts";
import type { Dashboard, HardestQuestion, QuestionResult } from "@coursewright/contract/dashboard.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { ArrowRight } from "lucide-react";
import { useId, useState } from "react";
import { Link } from "react-router";
import { editorAddress } from "../../base/address/selection.ts";
import { Bar } from "./bar.tsx";
import { shareOf } from "./share.ts";

const firstShown = 12;

/** For each question, the share of learners who were right at the first try. */
export function QuizQuestions({ projectId, data }: { readonly projectId: string; readonly data: Dashboard }) {
  const { questions, moreQuestions, hardest } = data;
  const [showsAll, showAll] = useState(false);
  const title = useId();
  const { length } = questions;
  return (
    <section aria-labelledby={title}>
      <h2 id={title}>
        <Trans>Quiz questions</Trans>
      </h2>
      {length === 0 ? (
        <p>
          <Trans>This course has no quiz yet. Add one to see what your learners understood.</Trans>
        </p>
      ) : (
        <>
          <p>
            <Trans>Share right on the first try. Grey shows too few answers to trust.</Trans>
          </p>
          <Results projectId={projectId} questions={showsAll ? questions : questions.slice(0, firstShown)} />
        </>
      )}
      {length > firstShown && !showsAll ? (
        <Button tone="quiet" size="small" onClick={() => showAll(true)}>
          <Plural value={length} one="Show the question" other="Show all # questions" />
        </Button>
      ) : null}
      {moreQuestions > 0 && showsAll ? (
        <p>
          <Plural value={moreQuestions} one="# more question is in the file." other="# more questions are in the file." />
        </p>
      ) : null}
      {hardest ? <MissedMost projectId={projectId} hardest={hardest} /> : null}
    </section>
  );
}

function Results({ projectId, questions }: { readonly projectId: string; readonly questions: readonly QuestionResult[] }) {
  const { t } = useLingui();
  return (
    <table className="dashboard-questions">
      <thead className="ui-hidden">
        <tr>
          <th scope="col">{t`Question`}</th>
          <th scope="col">{t`Share right on the first try`}</th>
          <th scope="col">{t`Answers`}</th>
        </tr>
      </thead>
      <tbody>
        {questions.map((question) => (
          <Result key={question.blockId} projectId={projectId} result={question} />
        ))}
      </tbody>
    </table>
  );
}

function Result({ projectId, result }: { readonly projectId: string; readonly result: QuestionResult }) {
  const { t, i18n } = useLingui();
  const { chapterId, pageId, blockId, question, tried, right } = result;
  const share = shareOf(right, tried);
  const tone = tried < minSampleSize ? "few" : share < 0.5 ? "low" : "plain";
  return (
    <tr data-tone={tone}>
      <th scope="row">
        <Link to={editorAddress({ projectId, chapterId, pageId, blockId })}>{question.trim() || t`A question without text`}</Link>
      </th>
      <td>
        <Bar share={share} tone={tone} />
        <b>{tried === 0 ? "–" : i18n.number(share, { style: "percent" })}</b>
      </td>
      <td>
        <Plural value={tried} one="# answer" other="# answers" />
        {tone === "few" ? (
          <span className="ui-hidden">
            {" "}
            <Trans>, too few to trust</Trans>
          </span>
        ) : null}
      </td>
    </tr>
  );
}

/** The questions that the author should improve first. */
function MissedMost({ projectId, hardest }: { readonly projectId: string; readonly hardest: HardestQuestion }) {
  const { i18n } = useLingui();
  const { chapterId, pageId, blockId, question, option } = hardest;
  const [picked, missed] = [i18n.number(hardest.picked), i18n.number(hardest.missed)];
  return (
    <p className="dashboard-so">
      <ArrowRight size={15} strokeWidth={1.75} aria-hidden="true" />
      <span>
        {hardest.picked * 2 > hardest.missed ? (
          <Trans>
            Most who miss <b>{question}</b> pick “{option}” ({picked} of {missed}).
          </Trans>
        ) : (
          <Trans>
            {picked} of the {missed} learners who missed <b>{question}</b> picked “{option}”, more than any other answer.
          </Trans>
        )}{" "}
        <Link to={editorAddress({ projectId, chapterId, pageId, blockId })}>
          <Trans>Open it</Trans>
        </Link>
      </span>
    </p>
  );
}
