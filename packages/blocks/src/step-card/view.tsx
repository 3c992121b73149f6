import type { ViewProps } from "../kit/definition/define-block.ts";
import { Icon } from "../kit/icons/icon.tsx";
import type { Leaves } from "../kit/definition/leaves.ts";
import { stepsInOrder } from "./model.ts";
import type { Step, StepCard } from "./model.ts";

export function View({ data, leaves }: ViewProps<StepCard>) {
  const steps = stepsInOrder(data.steps);
  return (
    <section className="b-step" data-mark={leaves.say(/*i18n*/ { id: "step-card.mark", message: "Done with step" })}>
      <header>
        <h3>
          <leaves.Text
            field="title"
            value={data.title}
            placeholder={/*i18n*/ { id: "step-card.title", message: "What the steps lead to" }}
          />
        </h3>
        <p>
          {steps.length} {leaves.say(steps.length === 1 ? oneStep : manySteps)},{" "}
          <leaves.Text
            field="metadata.estimatedTime"
            value={data.metadata.estimatedTime}
            placeholder={/*i18n*/ { id: "step-card.time", message: "time" }}
          />
          {data.metadata.estimatedTime === "" ? "" : ", "}
          {leaves.say(difficultyWords[data.metadata.difficulty])}
        </p>
      </header>
      <ol>
        {steps.map(({ key, step }, index) => (
          <StepRow key={key} place={`steps.${key}`} number={index + 1} step={step} leaves={leaves} />
        ))}
      </ol>
    </section>
  );
}

function StepRow({ place, number, step, leaves }: { place: string; number: number; step: Step; leaves: Leaves }) {
  return (
    <li>
      <span className="b-step-number">{number}</span>
      <div>
        <small>
          <leaves.Text
            field={`${place}.topHelperText`}
            value={step.topHelperText}
            placeholder={/*i18n*/ { id: "step-card.top", message: "Text above" }}
          />
        </small>
        <b>
          <leaves.Text field={`${place}.main`} value={step.main} placeholder={/*i18n*/ { id: "step-card.main", message: "What to do" }} />
        </b>
        <p>
          <leaves.Text
            field={`${place}.bottomHelperText`}
            value={step.bottomHelperText}
            placeholder={/*i18n*/ { id: "step-card.bottom", message: "What to watch for" }}
          />
        </p>
      </div>
      <span className="b-step-icon">
        <Icon name={step.icon} svg={step.svg} size={22} />
      </span>
    </li>
  );
}

const oneStep = /*i18n*/ { id: "step-card.step", message: "step" };
const manySteps = /*i18n*/ { id: "step-card.steps", message: "steps" };

const difficultyWords = {
  easy: /*i18n*/ { id: "step-card.easy", message: "easy" },
  medium: /*i18n*/ { id: "step-card.medium", message: "medium" },
  hard: /*i18n*/ { id: "step-card.hard", message: "hard" },
};
