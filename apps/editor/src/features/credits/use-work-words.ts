import type { Work } from "@coursewright/contract/credits.ts";
import { useLingui } from "@lingui/react/macro";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

interface WorkWords {
  /** For one line of the statement. */
  readonly one: MessageDescriptor;
  /** For the kind of work as a whole. */
  readonly kind: MessageDescriptor;
}

const words: Record<Work, WorkWords> = {
  text: { one: msg`Text for a section`, kind: msg`Text for sections` },
  quiz: { one: msg`A quiz`, kind: msg`Quizzes` },
  chart: { one: msg`A chart`, kind: msg`Charts` },
  picture: { one: msg`A picture`, kind: msg`Pictures` },
  banner: { one: msg`A hero banner`, kind: msg`Hero banners` },
  video: { one: msg`A video upload`, kind: msg`Video uploads` },
  assistant: { one: msg`A question to the helper`, kind: msg`Questions to the helper` },
  outline: { one: msg`An outline`, kind: msg`Outlines` },
  page: { one: msg`A page`, kind: msg`Pages` },
  catalogue: { one: msg`A catalogue entry`, kind: msg`Catalogue entries` },
  audiobook: { one: msg`An audiobook`, kind: msg`Audiobooks` },
  scoring: { one: msg`An answer scored`, kind: msg`Answers scored` },
  other: { one: msg`Something else`, kind: msg`Something else` },
};

export function useWorkWords(): (work: Work, form: keyof WorkWords) => string {
  const { i18n } = useLingui();
  return (work, form) => i18n._(words[work][form]);
}
