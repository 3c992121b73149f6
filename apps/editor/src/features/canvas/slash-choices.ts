import { blockOfType } from "@coursewright/blocks/registry.ts";
import type { Block } from "@coursewright/blocks/kit/definition/define-block.ts";
import type { I18n, MessageDescriptor } from "@lingui/core";
import { sectionKinds } from "../../document/content/section-kinds.ts";

export interface SlashChoice {
  readonly type: string;
  readonly name: string;
  readonly icon: Block["icon"];
  readonly group: "basic" | "chart" | "widget";
}

/** [BASE-01] The options of the Base panel in order, a large heading, then every chart and widget. */
const groups: ReadonlyArray<readonly [group: SlashChoice["group"], types: readonly string[]]> = [
  ["basic", [...sectionKinds.map(({ type }) => type), "Page-Heading"]],
  ["chart", blockOfType("chart")?.becomes ?? []],
  ["widget", blockOfType("widgets")?.becomes ?? []],
];

/** Choices with a word that begins with the query; if there are none, choices that contain it. */
export function slashChoices(query: string, i18n: I18n): readonly SlashChoice[] {
  const all = groups.flatMap(([group, types]) => types.flatMap((type) => choiceOf(type, group, i18n)));
  const wanted = plain(query);
  if (wanted === "") return all;
  const beginning = all.filter(({ name }) => ` ${plain(name)}`.includes(` ${wanted}`));
  return beginning.length > 0 ? beginning : all.filter(({ name }) => plain(name).includes(wanted));
}

function choiceOf(type: string, group: SlashChoice["group"], i18n: I18n): SlashChoice[] {
  const block = blockOfType(type);
  return block ? [{ type, group, icon: block.icon, name: i18n._(block.name) }] : [];
}

function plain(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLocaleLowerCase().trim();
}

export const groupNames: Record<SlashChoice["group"], MessageDescriptor> = {
  basic: /*i18n*/ { id: "slash.basic", message: "Sections" },
  chart: /*i18n*/ { id: "slash.charts", message: "Charts" },
  widget: /*i18n*/ { id: "slash.widgets", message: "Widgets" },
};
