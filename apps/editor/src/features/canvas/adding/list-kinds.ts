import type { MenuEntry } from "@coursewright/blocks/kit/definition/define-block.ts";
import type { RichText } from "@coursewright/blocks/kit/text/rich-text.ts";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { List, ListChecks, ListOrdered } from "lucide-react";
import type { LucideIcon } from "lucide-react";

interface ListKind {
  readonly id: string;
  readonly type: "para";
  readonly data: { readonly text: RichText };
  readonly name: MessageDescriptor;
  readonly icon: LucideIcon;
  readonly menu: MenuEntry;
}

/** Lists are paragraphs that start with an empty item. */
export const listKinds: readonly ListKind[] = [
  {
    id: "bulletList",
    type: "para",
    data: { text: { type: "doc", content: [{ type: "bulletList", content: [{ type: "listItem", content: [{ type: "paragraph" }] }] }] } },
    name: msg`Bulleted list`,
    icon: List,
    menu: {
      group: "text",
      about: msg`Short points in any order`,
      synonyms: /*i18n*/ { id: "bulletList.synonyms", message: "points, dots, unordered" },
      drawing: { ink: "M20 13h28M20 22h24M20 31h18M13 22h.1M13 31h.1", accent: "M13 13h.1" },
    },
  },
  {
    id: "orderedList",
    type: "para",
    data: { text: { type: "doc", content: [{ type: "orderedList", content: [{ type: "listItem", content: [{ type: "paragraph" }] }] }] } },
    name: msg`Numbered list`,
    icon: ListOrdered,
    menu: {
      group: "text",
      about: msg`Steps, with steps inside`,
      synonyms: /*i18n*/ { id: "orderedList.synonyms", message: "numbers, ordered, sequence, steps" },
      drawing: { ink: "M21 12h28M21 22h24M21 32h18M11 20q4-1 2 2l-2 2h4M11 29h4l-2 2q4 1-2 3", accent: "M11 10l2-1v6" },
    },
  },
  {
    id: "checkList",
    type: "para",
    data: { text: { type: "doc", content: [{ type: "checkList", content: [{ type: "checkItem", content: [{ type: "paragraph" }] }] }] } },
    name: msg`Check list`,
    icon: ListChecks,
    menu: {
      group: "text",
      about: msg`Boxes learners can tick`,
      synonyms: /*i18n*/ { id: "checkList.synonyms", message: "to-do, tasks, tick, checkbox" },
      drawing: { ink: "M26 14h24M10 24h10v10H10zM26 29h18", accent: "M10 9h10v10H10zm2.500 5 2 2 3.500-4" },
    },
  },
];
