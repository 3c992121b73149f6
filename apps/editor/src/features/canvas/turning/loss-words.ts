import { blockOfType } from "@coursewright/blocks/registry.ts";
import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg, plural, t } from "@lingui/core/macro";
import type { Loss } from "../../../document/content/losses.ts";

interface Said {
  readonly i18n: I18n;
  /** Such as "in a heading". */
  readonly inside: string;
}

/** One sentence for each kind of loss, however many blocks have it. */
export function lossWords(losses: readonly Loss[], { i18n, inside }: Said): string[] {
  const words: string[] = [];
  const of = <Kind extends Loss["kind"]>(kind: Kind) => losses.filter((loss): loss is Extract<Loss, { kind: Kind }> => loss.kind === kind);
  const long = of("words").length;
  if (long > 0) {
    words.push(
      plural(long, {
        one: `# text is too long ${inside} and stays as it is.`,
        other: `# texts are too long ${inside} and stay as they are.`,
      }),
    );
  }
  const media = of("media").reduce((sum, { count }) => sum + count, 0);
  if (media > 0) words.push(plural(media, { one: `The picture will not fit ${inside}.`, other: `# pictures will not fit ${inside}.` }));
  const marks = [...new Set(of("formatting").flatMap((loss) => loss.marks))].map((mark) => i18n._(markNames[mark] ?? msg`formatting`));
  if (marks.length > 0) {
    const list = new Intl.ListFormat(i18n.locale, { type: "conjunction" }).format(marks);
    words.push(upperFirst(t`${list} will be lost ${inside}.`, i18n.locale));
  }
  const lines = of("lines").reduce((sum, { count }) => sum + count, 0);
  if (lines > 0) words.push(t`${lines} lines become one.`);
  for (const { count } of of("columns").slice(0, 1)) words.push(t`The table’s ${count} columns become lines of text.`);
  for (const type of new Set(of("rest").map((loss) => loss.type))) {
    const block = blockOfType(type);
    const name = block ? i18n._(block.name) : type;
    words.push(t`${name}: only its words are kept.`);
  }
  if (of("look").length > 0) words.push(t`Alignment, font and size are lost.`);
  return words;
}

const markNames: Readonly<Record<string, MessageDescriptor>> = {
  bold: msg`bold`,
  italic: msg`italic`,
  underline: msg`underline`,
  strike: msg`strikethrough`,
  highlight: msg`highlights`,
  code: msg`code`,
  superscript: msg`superscript`,
  subscript: msg`subscript`,
  link: msg`links`,
};

function upperFirst(text: string, locale: string): string {
  return text.slice(0, 1).toLocaleUpperCase(locale) + text.slice(1);
}
