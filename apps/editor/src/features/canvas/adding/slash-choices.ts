import { blockOfType, registry } from "@coursewright/blocks/registry.ts";
import { menuGroups } from "@coursewright/blocks/kit/definition/define-block.ts";
import type { Block, BlockData, MenuEntry } from "@coursewright/blocks/kit/definition/define-block.ts";
import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { sectionKinds } from "../../../document/content/section-kinds.ts";
import { listKinds } from "./list-kinds.ts";
import { fold, placeIn } from "./fold.ts";

type GroupName = "recent" | MenuEntry["group"];

export interface SlashChoice {
  readonly id: string;
  readonly type: string;
  readonly data?: BlockData;
  readonly name: string;
  readonly about: string;
  readonly synonyms: readonly string[];
  readonly group: MenuEntry["group"];
  readonly icon: Block["icon"];
  readonly drawing: MenuEntry["drawing"];
  /** The characters at the start of a line that make it (`typing-rules.ts`). */
  readonly typed: string | undefined;
}

const typed: Readonly<Record<string, string>> = {
  heading: "#",
  bulletList: "-",
  orderedList: "1.",
  checkList: "[]",
  quote: ">",
  code: "```",
  divider: "---",
};

export interface SlashGroup {
  readonly name: GroupName;
  readonly choices: readonly SlashChoice[];
}

export const groupNames: Record<GroupName, MessageDescriptor> = {
  recent: msg`Recent`,
  text: msg`Text`,
  media: msg`Media`,
  layout: msg`Layout`,
  cards: msg`Cards`,
  charts: msg`Charts`,
  questions: msg`Questions`,
};

interface MenuKind extends Pick<SlashChoice, "id" | "type" | "data" | "icon"> {
  readonly name: MessageDescriptor;
  readonly menu: MenuEntry;
}

/** The kinds of the menu: [BASE-01] the Base panel's options in their order, then all others. */
export async function loadKinds(): Promise<readonly MenuKind[]> {
  const first = sectionKinds.flatMap(({ type }) => blockOfType(type) ?? []);
  const loaded = [...new Set([...first, ...registry])].map(async ({ model, name, icon, menu }) =>
    menu ? [{ id: model.type, type: model.type, name, icon, menu: (await menu()).menu }] : [],
  );
  const kinds = (await Promise.all(loaded)).flat();
  const place = kinds.findIndex(({ type }) => type === "para") + 1;
  return [...kinds.slice(0, place), ...listKinds, ...kinds.slice(place)];
}

interface Wanted {
  readonly kinds: readonly MenuKind[];
  readonly query: string;
  readonly recent: readonly string[];
  readonly i18n: I18n;
}

/** Groups of matching choices, the best match first. A recent kind is only in the group of recent kinds. */
export function slashGroups({ kinds, query, recent, i18n }: Wanted): readonly SlashGroup[] {
  const wanted = fold(query.trim());
  const matches = kinds
    .map((kind) => choiceOf(kind, i18n))
    .map((choice) => ({ choice, rank: rankOf(choice, wanted) }))
    .filter(({ rank }) => rank < noMatch)
    .toSorted((a, b) => a.rank - b.rank);
  const best = matches[0]?.rank ?? noMatch;
  // In a search, a recent kind comes first only if it matches as well as any other.
  const used = recent.flatMap((id) => matches.find(({ choice, rank }) => choice.id === id && rank === best)?.choice ?? []);
  const others = matches.filter(({ choice }) => !used.includes(choice));
  const groups = menuGroups.map((name) => ({ name, found: others.filter(({ choice }) => choice.group === name) }));
  return [
    { name: "recent" as const, choices: used },
    ...groups
      .toSorted((a, b) => (a.found[0]?.rank ?? noMatch) - (b.found[0]?.rank ?? noMatch))
      .map(({ name, found }) => ({ name, choices: found.map(({ choice }) => choice) })),
  ].filter(({ choices }) => choices.length > 0);
}

function choiceOf({ name, menu, ...kind }: MenuKind, i18n: I18n): SlashChoice {
  const synonyms = i18n._(menu.synonyms).split(",");
  return {
    ...kind,
    name: i18n._(name),
    about: i18n._(menu.about),
    synonyms: synonyms.map((word) => word.trim()),
    group: menu.group,
    drawing: menu.drawing,
    typed: typed[kind.id],
  };
}

const noMatch = 7;
/** Shorter queries are in too many descriptions. */
const minInside = 3;

/** 0 for the best match. */
function rankOf({ name, about, synonyms }: SlashChoice, query: string): number {
  if (query === "") return 0;
  const folded = fold(name);
  const place = placeIn(name, query);
  if (folded === query) return 0;
  if (place === 0) return 1;
  if (place > 0 && folded[place - 1] === " ") return 2;
  if (synonyms.some((word) => placeIn(word, query) === 0)) return 3;
  if (query.length < minInside) return noMatch;
  if (place > 0) return 4;
  if (synonyms.some((word) => placeIn(word, query) > 0)) return 5;
  return placeIn(about, query) >= 0 ? 6 : noMatch;
}
