import { RotateCcw, RotateCw } from "lucide-react";
import type { ViewProps } from "../kit/definition/define-block.ts";
import type { FlashCard } from "./model.ts";

/** Open details hide the question, so the card turns without a script. The script adds an announcement. */
export function View({ data, leaves }: ViewProps<FlashCard>) {
  return (
    <section className="b-flash">
      <div className="b-flash-front">
        <p className="b-flash-tag">{leaves.say(/*i18n*/ { id: "flash-card.question", message: "Question" })}</p>
        <p className="b-flash-text">
          <leaves.Text field="question" value={data.question} placeholder={/*i18n*/ { id: "flash-card.question", message: "Question" }} />
        </p>
      </div>
      <details>
        <summary>
          <span className="b-flash-turn">
            <RotateCw size={16} strokeWidth={1.75} aria-hidden="true" />
            {leaves.say(/*i18n*/ { id: "flash-card.turn", message: "Tap to turn" })}
          </span>
          <span className="b-flash-back">
            <RotateCcw size={16} strokeWidth={1.75} aria-hidden="true" />
            {leaves.say(/*i18n*/ { id: "flash-card.turn-back", message: "Turn back" })}
          </span>
        </summary>
        <div className="b-flash-answer">
          <p className="b-flash-tag">{leaves.say(/*i18n*/ { id: "flash-card.answer", message: "Answer" })}</p>
          <p className="b-flash-text">
            <leaves.Text field="answer" value={data.answer} placeholder={/*i18n*/ { id: "flash-card.answer", message: "Answer" }} />
          </p>
        </div>
      </details>
    </section>
  );
}
