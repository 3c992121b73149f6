import type { Source, SourceProblem } from "@coursewright/contract/source.ts";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";

/** The facts in the row of a source: "PDF, 64 pages, 8 MB". */
export function useSourceFacts(): (source: Source) => string {
  const { t, i18n } = useLingui();
  const bytes = (count: number) => {
    const [unit, size] = count >= 1e6 ? (["megabyte", 1e6] as const) : (["kilobyte", 1e3] as const);
    return new Intl.NumberFormat(i18n.locale, { style: "unit", unit, maximumFractionDigits: 0 }).format(Math.max(1, count / size));
  };
  const kinds = {
    pdf: t`PDF`,
    word: t`Word`,
    slides: t`Slides`,
    text: t`Text`,
    sound: t`Recording`,
    video: t`Video`,
    web: t`Web page`,
  };
  return ({ kind, address, pages, seconds, status, bytes: size }) => {
    const length =
      pages === null
        ? null
        : kind === "slides"
          ? plural(pages, { one: "# slide", other: "# slides" })
          : plural(pages, { one: "# page", other: "# pages" });
    const minutes = seconds === null ? null : plural(Math.max(1, Math.round(seconds / 60)), { one: "# minute", other: "# minutes" });
    const day = (at: string) => new Intl.DateTimeFormat(i18n.locale, { day: "numeric", month: "short" }).format(new Date(at));
    const read = address !== null && status.state === "ready" ? t`read ${day(status.readAt)}` : null;
    const host = address === null ? null : (URL.parse(address)?.host ?? null);
    return [kinds[kind], host, read, length, minutes, size > 0 ? bytes(size) : null].filter((part) => part !== null).join(", ");
  };
}

/** Names the cause and the next step. */
export function useProblemWords(): (problem: SourceProblem) => string {
  const { t } = useLingui();
  return (problem) => {
    switch (problem.reason) {
      case "pictures":
        return t`The pages are pictures without text. Scan them with text recognition, then replace the file.`;
      case "password":
        return t`A password protects this file. Save it without the password, then replace the file.`;
      case "damaged":
        return t`The file is damaged. Save it again in its program, then replace the file.`;
      case "type":
        return t`We cannot read this kind of file. Save it as PDF, Word or PowerPoint, then replace the file.`;
      case "empty":
        return t`We found no text in it.`;
      case "too_large":
        return t`It is too large to read. Split it into smaller files.`;
      case "unreachable":
        return t`The page could not be loaded. Check the address, then try again.`;
      case "too_many_pages":
        return t`It has ${problem.pages} pages, and this course has room for ${problem.room} more. Split the file, or remove another source.`;
      case "no_speech":
        return t`We heard no speech in it.`;
      case "no_voice_model":
        return t`Recordings cannot be read here, because no model for speech is connected.`;
      case "too_long":
        return t`It lasts ${problem.minutes} minutes, and this course has room for ${problem.room} more. Split the file, or remove another source.`;
      case "internal":
        return t`Something went wrong on our side. Please try again.`;
    }
  };
}
