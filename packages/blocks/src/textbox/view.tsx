import { useId } from "react";
import type { MetadataViewProps } from "../kit/definition/define-block.ts";
import type { Leaves } from "../kit/definition/leaves.ts";
import { rubricFingerprint } from "../kit/scoring/rubric.ts";
import type { Rubric, Textbox, TextboxMetadata } from "./model.ts";

/** Prints a question and a text box. The learner script adds Submit, the practice score and Try Again. */
export function View({ data, metadata, leaves }: MetadataViewProps<Textbox, TextboxMetadata>) {
  const promptId = useId();
  const { say } = leaves;
  const hasRubric = data.rubric.enabled && data.rubric.criteria.length > 0;
  const isHelped = hasRubric && metadata.scoring === "helper";
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
      data-sent={say(/*i18n*/ { id: "textbox.sent", message: "Your answer is saved." })}
      {...(isHelped && {
        "data-rubric": rubricFingerprint({ prompt: data.prompt, criteria: data.rubric.criteria }),
        "data-helper-reads": say(/*i18n*/ { id: "textbox.helper-reads", message: "The AI helper is reading your answer…" }),
        "data-helper-score": say(/*i18n*/ { id: "textbox.helper-score", message: "Score" }),
      })}
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
      {hasRubric ? <Criteria rubric={data.rubric} leaves={leaves} /> : null}
      {isHelped ? <HelperWords leaves={leaves} /> : null}
      {metadata.idealResponseHint === "" && metadata.aiCommentary === "" ? null : (
        <details className="textbox-hint">
          <summary>{say(/*i18n*/ { id: "textbox.hint", message: "What a good answer includes" })}</summary>
          {metadata.idealResponseHint === "" ? null : <p>{metadata.idealResponseHint}</p>}
          {metadata.aiCommentary === "" ? null : <p>{metadata.aiCommentary}</p>}
        </details>
      )}
    </div>
  );
}

/** Texts for the scoring script, which loads later and has no text of its own. */
function HelperWords({ leaves: { say } }: { leaves: Leaves }) {
  return (
    <template
      className="textbox-words"
      data-helper={say(/*i18n*/ { id: "textbox.by-helper", message: "Scored by the AI helper. It can be wrong." })}
      data-no-evidence={say(/*i18n*/ { id: "textbox.no-evidence", message: "No evidence found in your answer." })}
      data-ask={say(/*i18n*/ { id: "textbox.ask", message: "Ask the author to look" })}
      data-asked={say(/*i18n*/ { id: "textbox.asked", message: "We asked the author to look at it." })}
      data-ask-failed={say(/*i18n*/ { id: "textbox.ask-failed", message: "That did not go through. Please try again." })}
      data-looked={say(/*i18n*/ { id: "textbox.looked", message: "{name} looked at this", values: { name: "#" } })}
      data-signed-out={say(
        /*i18n*/ {
          id: "textbox.signed-out",
          message: "This score depends on length only. Sign in to have the AI helper read your answer.",
        },
      )}
      data-sign-in={say(/*i18n*/ { id: "textbox.sign-in", message: "Sign in" })}
      data-cap={say(
        /*i18n*/ {
          id: "textbox.cap",
          message: "This score depends on length only: the author’s budget for the AI helper is used up for now.",
        },
      )}
      data-limit={say(
        /*i18n*/ {
          id: "textbox.limit",
          message: "This score depends on length only: the AI helper has already read ten of your answers today.",
        },
      )}
      data-off={say(
        /*i18n*/ { id: "textbox.off", message: "This score depends on length only: the AI helper does not read answers to this question." },
      )}
      data-failed={say(
        /*i18n*/ { id: "textbox.failed", message: "This score depends on length only: the AI helper could not be reached." },
      )}
    />
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
                placeholder={/*i18n*/ { id: "textbox.criterion", message: "What you look for" }}
              />
            </span>
            <b>{maxPoints}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
