import type { LucideIcon } from "lucide-react";
import { createContext, useContext, useEffect, useEffectEvent } from "react";
import type { ShortcutName } from "./shortcuts.ts";

/** In the order in which the palette lists them before the author types. */
export const commandGroups = ["pages", "sections", "commands", "projects", "ask"] as const;
export type CommandGroup = (typeof commandGroups)[number];

export interface Command {
  /** Stable across visits, because recently used commands are stored by id. */
  readonly id: string;
  readonly group: CommandGroup;
  readonly title: string;
  /** Shown beside the title; `also` holds further search words. */
  readonly about?: string;
  readonly also?: string;
  readonly keys?: ShortcutName;
  readonly icon: LucideIcon;
  /** `typed` is the text in the palette, for commands that pass it to the helper. */
  readonly run: (typed: string) => void;
}

export type CommandSource = () => ReadonlyArray<Command | null>;

/** The commands of the current screen. Each feature registers its own while it is mounted. */
export function createCommandRegistry() {
  const sources = new Set<CommandSource>();
  const listeners = new Set<() => void>();
  return {
    add(source: CommandSource): () => void {
      sources.add(source);
      for (const listener of listeners) listener();
      return () => sources.delete(source);
    },
    /** Some commands load after their screen, perhaps when the palette is already open. */
    onAdd(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: (): Command[] => [...sources].flatMap((source) => source().filter((command) => command !== null)),
  };
}

export type CommandRegistry = ReturnType<typeof createCommandRegistry>;

export const CommandsContext = createContext<CommandRegistry | null>(null);

/** `source` runs each time the palette opens; null marks a command that is not available now. */
export function useCommands(source: CommandSource): void {
  const registry = useContext(CommandsContext);
  const read = useEffectEvent(source);
  useEffect(() => registry?.add(() => read()), [registry]);
}
