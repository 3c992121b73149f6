import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import type { DashboardPeriod } from "@coursewright/contract/dashboard.ts";
import { useLingui } from "@lingui/react/macro";
import "@coursewright/ui/segmented.css";

interface PeriodSwitchProps {
  readonly value: DashboardPeriod;
  readonly onChoose: (period: DashboardPeriod) => void;
}

/** Limits the numbers to learners who began in the chosen period. */
export function PeriodSwitch({ value, onChoose }: PeriodSwitchProps) {
  const { t } = useLingui();
  const choices: readonly (readonly [DashboardPeriod, string])[] = [
    ["7d", t`7 days`],
    ["12w", t`12 weeks`],
    ["all", t`All time`],
  ];
  return (
    <RadioGroup<DashboardPeriod>
      className="ui-segmented"
      aria-label={t`Learners who began in the last`}
      value={value}
      onValueChange={onChoose}
    >
      {choices.map(([period, name]) => (
        <Radio.Root key={period} value={period} className="ui-segment" aria-label={name}>
          {name}
        </Radio.Root>
      ))}
    </RadioGroup>
  );
}
