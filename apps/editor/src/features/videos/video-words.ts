const dayMs = 86_400_000;

/** [PANEL-07] Views as K or M, truncated so that the number never exceeds the real one. */
export function shortViews(views: number, locale: string): string {
  const [unit, letter] = views < 1_000 ? [1, ""] : views < 1_000_000 ? [1_000, "K"] : [1_000_000, "M"];
  const whole = views / unit;
  const shown = whole < 10 ? Math.floor(whole * 10) / 10 : Math.floor(whole);
  return new Intl.NumberFormat(locale).format(shown) + letter;
}

/** [PANEL-07] The age in whole days, weeks, months or years; weeks until two months. */
export function ageWords(publishedAt: string, { now, locale }: { readonly now: Date; readonly locale: string }): string {
  const days = Math.max(0, Math.floor((now.getTime() - Date.parse(publishedAt)) / dayMs));
  const words = new Intl.RelativeTimeFormat(locale, { numeric: days === 0 ? "auto" : "always" });
  if (days < 7) return words.format(-days, "day");
  if (days < 61) return words.format(-Math.floor(days / 7), "week");
  if (days < 365) return words.format(-Math.floor(days / 30.44), "month");
  return words.format(-Math.max(1, Math.floor(days / 365.25)), "year");
}

/** PT8M42S as 8:42; null without a duration, as for a live video. */
export function lengthWords(duration: string | null): string | null {
  const [, days = 0, hours = 0, minutes = 0, seconds = 0] =
    /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(duration ?? "")?.map((part) => Number(part ?? 0)) ?? [];
  const allHours = days * 24 + hours;
  if (allHours + minutes + seconds === 0) return null;
  const two = (count: number) => String(count).padStart(2, "0");
  return allHours > 0 ? `${allHours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}
