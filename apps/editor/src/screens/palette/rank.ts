import { commandGroups } from "../../base/commands/commands.ts";
import type { Command, CommandGroup } from "../../base/commands/commands.ts";
import { matchName, matchText } from "./match.ts";
import type { Match } from "./match.ts";

export interface Found {
  readonly command: Command;
  readonly marks: Match["marks"];
}

export interface FoundGroup {
  readonly name: CommandGroup | "recent";
  readonly found: readonly Found[];
}

const maxInGroup = 8;

/** Ranks commands by match: the group with the best match first, the helper last. Without text, recently used commands come first. */
export function rank(typed: string, commands: readonly Command[], recent: readonly string[]): readonly FoundGroup[] {
  return typed.trim() === "" ? everything(commands, recent) : answers(typed, commands, recent);
}

function everything(commands: readonly Command[], recent: readonly string[]): FoundGroup[] {
  const last = recent.flatMap((id) => commands.find((command) => command.id === id) ?? []);
  const rest = commands.filter((command) => !last.includes(command) && command.group !== "ask");
  const groups = commandGroups.map((name) => ({ name, found: rest.filter(({ group }) => group === name).map(unmarked) }));
  return [{ name: "recent" as const, found: last.map(unmarked) }, ...groups].filter(({ found }) => found.length > 0);
}

function answers(typed: string, commands: readonly Command[], recent: readonly string[]): FoundGroup[] {
  const scored = commands.flatMap((command) => {
    if (command.group === "ask") return [{ command, marks: [], score: -1 }];
    const found = matchCommand(typed, command);
    // Recent use adds a small bonus, too small to beat a better kind of match.
    return found ? [{ command, marks: found.marks, score: found.score + (recent.includes(command.id) ? 5 : 0) }] : [];
  });
  const groups = commandGroups.map((name) => {
    const found = scored.filter(({ command }) => command.group === name).toSorted((a, b) => b.score - a.score);
    return { name, found: found.slice(0, maxInGroup), score: found[0]?.score ?? 0 };
  });
  return groups.filter(({ found }) => found.length > 0).toSorted((a, b) => b.score - a.score);
}

function matchCommand(typed: string, { title, about = "", also = "" }: Command): Match | null {
  const byTitle = matchName(typed, title);
  if (byTitle) return byTitle;
  const around = matchText(typed, `${title} ${about} ${also}`);
  return around && { score: around.score / 2, marks: [] };
}

function unmarked(command: Command): Found {
  return { command, marks: [] };
}
