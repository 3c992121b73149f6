const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

interface When {
  readonly at: string;
  readonly now: Date;
  readonly locale: string;
}

/** "20 minutes ago", "yesterday", "3 Nov", "3 Nov 2024": less exact the longer ago it was. */
export function editedWhen({ at, now, locale }: When): string {
  const then = new Date(at);
  const age = Math.max(0, now.getTime() - then.getTime());
  const words = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  if (age < minute) return words.format(0, "second");
  if (age < hour) return words.format(-Math.floor(age / minute), "minute");
  const days = Math.round((startOfDay(now) - startOfDay(then)) / day);
  if (days === 0) return words.format(-Math.floor(age / hour), "hour");
  if (days < 7) return words.format(-days, "day");
  const isThisYear = then.getFullYear() === now.getFullYear();
  return new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", ...(isThisYear ? {} : { year: "numeric" }) }).format(then);
}

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}
