import type { LucideIcon } from "lucide-react";
import { createContext, useContext, useEffect, useEffectEvent } from "react";
import type { ShortcutName } from "./shortcuts.ts";

/** In the order in which they stand when nothing is typed. */
export const commandGroups = ["pages", "sections", "commands", "projects", "ask"] as const;
export type CommandGroup = (typeof commandGroups)[number];

export interface Command {
  /** The same from visit to visit, so that it is found among what was used last. */
  readonly id: string;
  readonly group: CommandGroup;
  readonly title: string;
  /** Said beside the title; and further words by which it is found. */
  readonly about?: string;
  readonly also?: string;
  readonly keys?: ShortcutName;
  readonly icon: LucideIcon;
  /** What was typed is given to those who ask the helper. */
  readonly run: (typed: string) => void;
}

export type CommandSource = () => ReadonlyArray<Command | null>;

/** What can be done on the screen as it stands: each feature says it for as long as it is there. */
export function createCommandRegistry() {
  const sources = new Set<CommandSource>();
  return {
    add(source: CommandSource): () => void {
      sources.add(source);
      return () => sources.delete(source);
    },
    read: (): Command[] => [...sources].flatMap((source) => source().filter((command) => command !== null)),
  };
}

export type CommandRegistry = ReturnType<typeof createCommandRegistry>;

export const CommandsContext = createContext<CommandRegistry | null>(null);

/** `source` is asked each time the palette opens; null stands for what cannot be done just now. */
export function useCommands(source: CommandSource): void {
  const registry = useContext(CommandsContext);
  const read = useEffectEvent(source);
  useEffect(() => registry?.add(() => read()), [registry]);
}
