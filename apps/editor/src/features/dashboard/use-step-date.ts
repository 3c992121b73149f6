import type { NewLearners } from "@coursewright/contract/dashboard.ts";
import { useLingui } from "@lingui/react/macro";

const forms: Record<NewLearners["unit"], Intl.DateTimeFormatOptions> = {
  day: { day: "numeric", month: "short" },
  week: { day: "numeric", month: "short" },
  month: { month: "short", year: "numeric" },
  year: { year: "numeric" },
};

/** Labels a step with its first date, which is already in the author's time zone. */
export function useStepDate(unit: NewLearners["unit"]) {
  const { i18n } = useLingui();
  return (from: string | undefined) => (from === undefined ? "" : i18n.date(`${from}T00:00:00Z`, { ...forms[unit], timeZone: "UTC" }));
}
