import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Code, Heading2, Heading3, List, ListChecks, ListOrdered, MessageSquareText, Pilcrow, Table2, TextQuote } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { blockOfType } from "@coursewright/blocks/registry.ts";
import { isListKind } from "../../../document/content/list-form.ts";
import { subheading } from "../../../document/content/turn-into.ts";

interface TurnKind {
  readonly type: string;
  readonly name: MessageDescriptor;
  /** For sentences such as "Bold is lost in a heading". */
  readonly inside: MessageDescriptor;
  /** For "Turn this block into a heading?". */
  readonly one: MessageDescriptor;
  /** For "Turn these 3 blocks into headings?". */
  readonly many: MessageDescriptor;
  readonly Icon: LucideIcon;
}

/** In the order of every Turn into menu. */
const all: readonly TurnKind[] = [
  { type: "para", name: msg`Paragraph`, inside: msg`in a paragraph`, one: msg`a paragraph`, many: msg`paragraphs`, Icon: Pilcrow },
  { type: "heading", name: msg`Heading`, inside: msg`in a heading`, one: msg`a heading`, many: msg`headings`, Icon: Heading2 },
  {
    type: subheading,
    name: msg`Small heading`,
    inside: msg`in a heading`,
    one: msg`a small heading`,
    many: msg`small headings`,
    Icon: Heading3,
  },
  {
    type: "bulletList",
    name: msg`Bulleted list`,
    inside: msg`in a list`,
    one: msg`a bulleted list`,
    many: msg`bulleted lists`,
    Icon: List,
  },
  {
    type: "orderedList",
    name: msg`Numbered list`,
    inside: msg`in a list`,
    one: msg`a numbered list`,
    many: msg`numbered lists`,
    Icon: ListOrdered,
  },
  { type: "checkList", name: msg`Check list`, inside: msg`in a list`, one: msg`a check list`, many: msg`check lists`, Icon: ListChecks },
  { type: "quote", name: msg`Quote`, inside: msg`in a quote`, one: msg`a quote`, many: msg`quotes`, Icon: TextQuote },
  { type: "callout", name: msg`Callout`, inside: msg`in a callout`, one: msg`a callout`, many: msg`callouts`, Icon: MessageSquareText },
  { type: "code", name: msg`Code`, inside: msg`in a block of code`, one: msg`a block of code`, many: msg`blocks of code`, Icon: Code },
  { type: "table", name: msg`Table`, inside: msg`in a table`, one: msg`a table`, many: msg`tables`, Icon: Table2 },
];

/** Without the types that the registry does not hold. */
export const turnKinds: readonly TurnKind[] = all.filter(
  ({ type }) => type === subheading || isListKind(type) || blockOfType(type) !== undefined,
);

export function turnKindOf(type: string): TurnKind | undefined {
  return all.find((kind) => kind.type === type);
}
