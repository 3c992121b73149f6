import { useId } from "react";
import type { MetadataViewProps } from "../kit/define-block.ts";
import type { Leaves } from "../kit/leaves.ts";
import type { Rubric, Textbox, TextboxMetadata } from "./model.ts";

/** Printed it is a question and a box to think in; the learner's script adds Submit, the practice score and Try Again. */
export function View({ data, metadata, leaves }: MetadataViewProps<Textbox, TextboxMetadata>) {
  const promptId = useId();
  const { say } = leaves;
  return (
    <div
      className="b-textbox"
      role="group"
      aria-labelledby={promptId}
      data-submit={say(/*i18n*/ { id: "textbox.submit", message: "Submit" })}
      data-again={say(/*i18n*/ { id: "textbox.again", message: "Try Again" })}
      data-reading={say(/*i18n*/ { id: "textbox.reading", message: "Working out your practice score…" })}
      data-score={say(/*i18n*/ { id: "textbox.score", message: "Practice score" })}
      data-good={say(/*i18n*/ { id: "textbox.good", message: "Good work!" })}
      data-improve={say(/*i18n*/ { id: "textbox.improve", message: "Could be improved" })}
      data-sent={say(/*i18n*/ { id: "textbox.sent", message: "Your answer stands." })}
    >
      <p className="textbox-tag">{say(/*i18n*/ { id: "textbox.tag", message: "In your own words" })}</p>
      <p className="textbox-prompt" id={promptId}>
        <leaves.Text
          field="prompt"
          value={data.prompt}
          placeholder={/*i18n*/ { id: "textbox.prompt", message: "Ask for an answer in the learner’s own words" }}
        />
      </p>
      <textarea
        className="textbox-box"
        aria-labelledby={promptId}
        rows={4}
        maxLength={10_000}
        placeholder={say(/*i18n*/ { id: "textbox.placeholder", message: "Write two or three sentences…" })}
      />
      {data.rubric.enabled && data.rubric.criteria.length > 0 ? <Criteria rubric={data.rubric} leaves={leaves} /> : null}
      {metadata.idealResponseHint === "" && metadata.aiCommentary === "" ? null : (
        <details className="textbox-hint">
          <summary>{say(/*i18n*/ { id: "textbox.hint", message: "What a good answer holds" })}</summary>
          {metadata.idealResponseHint === "" ? null : <p>{metadata.idealResponseHint}</p>}
          {metadata.aiCommentary === "" ? null : <p>{metadata.aiCommentary}</p>}
        </details>
      )}
    </div>
  );
}

function Criteria({ rubric, leaves }: { rubric: Rubric; leaves: Leaves }) {
  const total = leaves.say(
    /*i18n*/ {
      id: "textbox.total",
      message: "Scored on {points, plural, one {# point} other {# points}}",
      values: { points: rubric.totalPoints },
    },
  );
  return (
    <div className="textbox-rubric">
      <p className="textbox-total">{total}</p>
      <ul>
        {rubric.criteria.map(({ id, name, maxPoints }, index) => (
          <li key={id} data-points={maxPoints}>
            <span>
              <leaves.Text
                field={`rubric.criteria.${index}.name`}
                value={name}
                placeholder={/*i18n*/ { id: "textbox.criterion", message: "What is looked at" }}
              />
            </span>
            <b>{maxPoints}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
