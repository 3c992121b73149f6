import { type AnswerForReview, giveVerdict, listAnswersForReview } from "@coursewright/contract/scoring.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Field, Input, TextArea } from "@coursewright/ui/field.tsx";
import { announce } from "@coursewright/ui/live-region.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { useId, useState } from "react";
import { call } from "../../base/api/client.ts";
import { wordsFor } from "../../base/api/error-words.ts";
import { queries } from "../../base/api/queries.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import "./answers-to-review.css";

interface Course {
  readonly uid: string;
  readonly projectId: string;
}

function reviewsQuery(course: Course) {
  return queryOptions({
    queryKey: ["answers-to-look-at", course.uid, course.projectId],
    queryFn: ({ signal }) => call(listAnswersForReview, { params: course }, { signal }),
  });
}

/** Answers that learners asked the author to review, with the helper's score and the author's verdict. */
export function AnswersToReview({ projectId }: { readonly projectId: string }) {
  const { uid } = useSignedIn();
  const id = useId();
  const course = { uid, projectId };
  const { data, error } = useQuery(reviewsQuery(course));
  return (
    <section className="looks" aria-labelledby={id}>
      <h2 id={id}>
        <Trans>Answers to look at</Trans>
      </h2>
      {data ? (
        <>
          <p>
            {data.answers.length === 0 ? (
              <Trans>When a learner asks you to look at an answer that the helper scored, it is listed here.</Trans>
            ) : (
              <Plural value={data.waiting} _0="Nothing is waiting for you." one="# is waiting for you." other="# are waiting for you." />
            )}
          </p>
          <ol>
            {data.answers.map((answer) => (
              <li key={answer.id}>
                <Review course={course} review={answer} />
              </li>
            ))}
          </ol>
        </>
      ) : error ? (
        <Notice tone="bad" icon={<CircleAlert size={18} />} title={wordsFor(error)} />
      ) : null}
    </section>
  );
}

function Review({ course, review }: { readonly course: Course; readonly review: AnswerForReview }) {
  const { i18n, t } = useLingui();
  const { id: answerId, rubric, answer, helper, verdict } = review;
  const given = verdict?.points ?? helper.criteria.map(({ points }) => points);
  const [points, setPoints] = useState<readonly string[]>(given.map(String));
  const [note, setNote] = useState(verdict?.note ?? "");
  const send = useMutation({
    mutationFn: (body: { points: number[]; note: string }) => call(giveVerdict, { params: { ...course, answerId }, body }),
    onSuccess: async () => {
      announce(t`Your learner sees it on their next visit.`);
      await queries.invalidateQueries({ queryKey: reviewsQuery(course).queryKey });
    },
  });
  const wanted = rubric.criteria.map(({ maxPoints }, index) => {
    const text = points[index]?.trim() ?? "";
    return /^\d{1,3}$/.test(text) && Number(text) <= maxPoints ? Number(text) : undefined;
  });
  const whole = wanted.filter((each) => each !== undefined);
  const isWhole = whole.length === wanted.length;
  const doesAgree = helper.criteria.every((each, index) => each.points === wanted[index]);
  const day = (date: string) => i18n.date(new Date(date), { dateStyle: "medium" });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole) send.mutate({ points: whole, note });
      }}
    >
      <h3>{rubric.prompt}</h3>
      <blockquote>{answer}</blockquote>
      <small>
        <Trans>Asked on {day(review.askedAt)}.</Trans> {verdict ? <Trans>You looked at it on {day(verdict.at)}.</Trans> : null}
      </small>
      <ul>
        {rubric.criteria.map(({ name, maxPoints }, index) => {
          const [score, called] = [helper.criteria[index], name || t`Criterion ${index + 1}`];
          return (
            // oxlint-disable-next-line react/no-array-index-key -- criteria have no ids, only an order
            <li key={index}>
              <div>
                <b>{called}</b>
                <p>
                  <Trans>
                    The helper gave {score?.points ?? 0} of {maxPoints}.
                  </Trans>{" "}
                  {score?.why}
                </p>
                {score?.evidence ? <q>{score.evidence}</q> : null}
              </div>
              <Input
                aria-label={t`Your points for “${called}”, at most ${maxPoints}`}
                inputMode="numeric"
                maxLength={3}
                value={points[index] ?? ""}
                onValueChange={(text) => setPoints(rubric.criteria.map((_, each) => (each === index ? text : (points[each] ?? ""))))}
              />
            </li>
          );
        })}
      </ul>
      <Field label={t`A note to the learner`}>
        <TextArea rows={2} maxLength={1000} value={note} onValueChange={setNote} />
      </Field>
      {send.isError ? <Notice tone="bad" icon={<CircleAlert size={18} />} title={wordsFor(send.error)} /> : null}
      <Button
        type="submit"
        tone={verdict ? "secondary" : "ink"}
        size="small"
        busy={send.isPending}
        disabledReason={isWhole ? undefined : t`Give each criterion a whole number of points within its range`}
      >
        {doesAgree ? <Trans>Agree with the helper</Trans> : <Trans>Give these points</Trans>}
      </Button>
    </form>
  );
}
