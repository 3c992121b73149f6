import { blockOfType } from "@coursewright/blocks/registry.ts";
import { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { newUuid } from "../../../platform/ids/ids.ts";

/** Type and data of a block. Ids and versions are assigned when the course is created. */
export interface SampleBlock {
  readonly type: string;
  readonly data: object;
  readonly metadata?: object;
}

export interface SampleChapter {
  readonly name: string;
  readonly pages: ReadonlyArray<{ readonly name: string; readonly blocks: readonly SampleBlock[] }>;
}

export function stored({ type, data, metadata }: SampleBlock): StoredBlock {
  const version = blockOfType(type)?.version;
  return StoredBlock.parse({ id: newUuid(), type, v: version, data, ...(metadata && { metadata }) });
}

/** Paragraphs with **bold** and ==highlighted== words. */
export function words(...paragraphs: string[]) {
  return { type: "doc", content: paragraphs.map((text) => ({ type: "paragraph", content: textsOf(text) })) };
}

export const para = (...paragraphs: string[]): SampleBlock => ({ type: "para", data: { text: words(...paragraphs) } });
export const heading = (text: string): SampleBlock => ({ type: "heading", data: { text, meta: { level: 2 } } });

export function bulletCards(cards: ReadonlyArray<readonly [icon: string, point: string, explanation: string]>): SampleBlock {
  const keyed = cards.map(([icon, point, explanation], index) => [`Card${index + 1}`, { icon, text: words(point, explanation) }]);
  return { type: "bullet-cards", data: { type: "bullet-cards", metadata: { layout: "cards" }, ...Object.fromEntries(keyed) } };
}

interface Step {
  readonly icon: string;
  readonly when: string;
  readonly main: string;
  readonly hint: string;
}

export function stepCard(title: string, estimatedTime: string, steps: readonly Step[]): SampleBlock {
  const keyed = steps.map(({ icon, when, main, hint }, index) => [
    `step${index + 1}`,
    { topHelperText: when, main, bottomHelperText: hint, icon, svg: "" },
  ]);
  const metadata = { totalSteps: steps.length, estimatedTime, difficulty: "easy" };
  return { type: "step-card", data: { type: "step-card", title, metadata, steps: Object.fromEntries(keyed) } };
}

export function table(caption: string, headers: readonly string[], rows: ReadonlyArray<readonly string[]>): SampleBlock {
  return {
    type: "table",
    data: {
      headers,
      rows: rows.map((cells) => ({ cells })),
      columnWidths: headers.map(() => 150),
      rowHeights: rows.map(() => 40),
      caption,
    },
  };
}

interface Question {
  readonly question: string;
  /** The first is correct; learners see them shuffled. */
  readonly options: readonly string[];
  readonly explanation: string;
}

export function mcq({ question, options, explanation }: Question): SampleBlock {
  const lettered = options.map((text, index) => ({ id: "abcdef".charAt(index), text, isCorrect: index === 0 }));
  return { type: "MCQ", data: { question, options: lettered }, metadata: { shuffleOptions: true, explanation } };
}

interface Figures {
  readonly title: string;
  readonly subtitle: string;
  readonly source: string;
  readonly labels: readonly string[];
  /** One row per group or point: its label, then a value for each of `labels`. */
  readonly rows: ReadonlyArray<readonly [label: string, ...values: number[]]>;
}

const countKeys = { barchart: "numBars", linechart: "numLines", piechart: "numSections" } as const;

export function chart(type: keyof typeof countKeys, { rows, ...texts }: Figures): SampleBlock {
  const blocks = rows.map(([label, ...values], index) => [
    `Block${index + 1}`,
    { label, ...Object.fromEntries(values.map((value, place) => [`Q${place + 1}`, value])) },
  ]);
  return { type, data: { ...texts, [countKeys[type]]: texts.labels.length, blocks: Object.fromEntries(blocks) } };
}

function textsOf(text: string) {
  return text
    .split(/(\*\*.+?\*\*|==.+?==)/)
    .filter((part) => part !== "")
    .map((part) => {
      const mark = part.startsWith("**") ? "bold" : part.startsWith("==") ? "highlight" : null;
      return mark ? { type: "text", text: part.slice(2, -2), marks: [{ type: mark }] } : { type: "text", text: part };
    });
}
