import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import {
  AlignLeft,
  Expand,
  GraduationCap,
  Languages,
  Layers,
  Leaf,
  Lightbulb,
  List,
  ListOrdered,
  PenLine,
  CircleQuestionMark,
  Shapes,
  Shrink,
  SpellCheck,
  Table,
} from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { wordsType } from "@coursewright/contract/ai.ts";

export interface AskChoice {
  readonly name: MessageDescriptor;
  readonly icon: LucideIcon;
  /** In English, which models follow most reliably whatever language they write. */
  readonly prompt: string;
  /** The type of a new block, or `words`. */
  readonly type: string;
}

export interface AskGroup {
  readonly name: MessageDescriptor;
  readonly icon: LucideIcon;
  readonly choices: readonly AskChoice[];
  /** Translate also takes another language. */
  readonly hasOwn?: boolean;
}

const words = (name: MessageDescriptor, icon: LucideIcon, prompt: string): AskChoice => ({ name, icon, prompt, type: wordsType });

const toLanguage = (language: string) => `Translate the selected words into ${language}. Keep names, figures, links and formats.`;

export const translation = (language: string): AskChoice => words(msg`Translate`, Languages, toLanguage(language));

/** The order is fixed, so that the hand learns it. */
export const askChoices: ReadonlyArray<AskChoice | AskGroup> = [
  words(msg`Rewrite`, PenLine, "Rewrite the selected words: the same meaning in other words, about as long."),
  words(msg`Shorten`, Shrink, "Shorten the selected words to about half their length, and keep their meaning."),
  {
    name: msg`Simplify`,
    icon: Leaf,
    choices: [
      words(msg`For children`, Leaf, "Simplify the selected words until a child of ten understands them: short sentences, common words."),
      words(msg`Plain language`, AlignLeft, "Say the selected words in plain language that an adult understands at the first reading."),
      words(
        msg`For beginners`,
        GraduationCap,
        "Simplify the selected words for a beginner in the subject: keep the terms, and explain each in a few words.",
      ),
    ],
  },
  words(msg`Expand`, Expand, "Expand the selected words: explain more, with an example where it helps. Invent no facts or figures."),
  words(msg`Fix grammar`, SpellCheck, "Correct spelling, grammar and punctuation of the selected words. Change nothing else."),
  {
    name: msg`Translate`,
    icon: Languages,
    hasOwn: true,
    choices: [
      words(msg`English`, Languages, toLanguage("English")),
      words(msg`German`, Languages, toLanguage("German")),
      words(msg`French`, Languages, toLanguage("French")),
      words(msg`Spanish`, Languages, toLanguage("Spanish")),
      words(msg`Portuguese`, Languages, toLanguage("Portuguese")),
      words(msg`Chinese`, Languages, toLanguage("Simplified Chinese")),
    ],
  },
  {
    name: msg`Turn into`,
    icon: Shapes,
    choices: [
      words(msg`List`, List, "Turn the selected words into a bulleted list: one idea in each item, each line starting with -."),
      {
        name: msg`Steps`,
        icon: ListOrdered,
        prompt: "Turn the selected words into steps. Add nothing that they do not say.",
        type: "step-card",
      },
      { name: msg`Table`, icon: Table, prompt: "Turn the selected words into a table. Add no facts or figures.", type: "table" },
      {
        name: msg`Flash card`,
        icon: Layers,
        prompt: "Make a flash card that asks for the main idea of the selected words.",
        type: "flash-card",
      },
      { name: msg`Question`, icon: CircleQuestionMark, prompt: "Make a question whose answer is in the selected words.", type: "MCQ" },
      {
        name: msg`Fact card`,
        icon: Lightbulb,
        prompt: "Make a fact card of the most surprising fact in the selected words.",
        type: "fact-card",
      },
    ],
  },
];
