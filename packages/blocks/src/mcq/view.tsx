import { useId } from "react";
import type { MetadataViewProps } from "../kit/definition/define-block.ts";
import type { Leaves } from "../kit/definition/leaves.ts";
import { letterAt, withCorrect } from "./model.ts";
import type { Mcq, McqMetadata } from "./model.ts";

/** Prints a list with the answer in closed details. The learner script turns the options into buttons. */
export function View({ data, metadata, leaves }: MetadataViewProps<Mcq, McqMetadata>) {
  const questionId = useId();
  const { question, options } = data;
  const { say } = leaves;
  return (
    <div
      className="b-mcq"
      role="group"
      aria-labelledby={questionId}
      data-shuffle={metadata.shuffleOptions ? "on" : undefined}
      data-right={say(/*i18n*/ { id: "mcq.right", message: "That’s it." })}
      data-wrong={say(/*i18n*/ { id: "mcq.wrong", message: "Not quite." })}
      data-yours={say(/*i18n*/ { id: "mcq.yours", message: "Your answer" })}
      data-key={say(/*i18n*/ { id: "mcq.key", message: "Correct answer" })}
    >
      <p className="mcq-tag">{say(/*i18n*/ { id: "mcq.tag", message: "Check yourself" })}</p>
      <p className="mcq-question" id={questionId}>
        <leaves.Text field="question" value={question} placeholder={/*i18n*/ { id: "mcq.question", message: "Ask a question" }} />
      </p>
      <ol className="mcq-options">
        {options.map((option, index) => (
          <li key={option.id}>
            <div className="mcq-option" data-option={option.id}>
              <leaves.Pick
                className="mcq-letter"
                field="options"
                value={withCorrect(options, option.id)}
                isPicked={option.isCorrect}
                action={/*i18n*/ { id: "mcq.mark", message: "Mark {letter} correct", values: { letter: letterAt(index) } }}
                picked={/*i18n*/ { id: "mcq.marked", message: "Marked correct" }}
              >
                {letterAt(index).toUpperCase()}
              </leaves.Pick>
              <span className="mcq-text">
                <leaves.Text
                  field={`options.${index}.text`}
                  value={option.text}
                  placeholder={/*i18n*/ { id: "mcq.option", message: "An option" }}
                />
              </span>
            </div>
          </li>
        ))}
      </ol>
      <Answer data={data} metadata={metadata} say={say} />
    </div>
  );
}

function Answer({ data, metadata, say }: Pick<MetadataViewProps<Mcq, McqMetadata>, "data" | "metadata"> & Pick<Leaves, "say">) {
  const index = data.options.findIndex(({ isCorrect }) => isCorrect);
  const correct = data.options[index];
  if (!correct && metadata.explanation === "") return null;
  return (
    <details className="mcq-answer" data-answer={correct?.id}>
      <summary>{say(/*i18n*/ { id: "mcq.answer", message: "Show the answer" })}</summary>
      {correct ? (
        <p>
          <strong>{letterAt(index).toUpperCase()}</strong> {correct.text}
        </p>
      ) : null}
      {metadata.explanation === "" ? null : <p className="mcq-explanation">{metadata.explanation}</p>}
    </details>
  );
}
