import { Undo2 } from "lucide-react";
import { describe, expect, it } from "vitest";
import type { Command } from "../../base/commands/commands.ts";
import { rank } from "./rank.ts";

const command = (id: string, group: Command["group"], more: Partial<Command> = {}): Command => ({
  id,
  group,
  title: id,
  icon: Undo2,
  run: () => undefined,
  ...more,
});

const commands = [
  command("Cold proof", "pages", { about: "Shape and proof" }),
  command("Undone work", "pages"),
  command("Undo", "commands"),
  command("Redo", "commands", { also: "again forward" }),
  command("jerry", "ask"),
];

function titles(typed: string, recent: readonly string[] = []): Array<[string, string[]]> {
  return rank(typed, commands, recent).map(({ name, found }) => [name, found.map((each) => each.command.id)]);
}

describe("palette ranking", () => {
  it("puts the group with the best match first and always offers the helper", () => {
    expect(titles("undo")).toEqual([
      ["commands", ["Undo"]],
      ["pages", ["Undone work"]],
      ["ask", ["jerry"]],
    ]);
    expect(titles("nothing at all")).toEqual([["ask", ["jerry"]]]);
  });

  it("finds a command by the text beside its title", () => {
    expect(titles("shape")[0]).toEqual(["pages", ["Cold proof"]]);
    expect(titles("forward")[0]).toEqual(["commands", ["Redo"]]);
  });

  it("shows recently used commands first when nothing is typed", () => {
    expect(titles("", ["Redo", "gone since", "Cold proof"])).toEqual([
      ["recent", ["Redo", "Cold proof"]],
      ["pages", ["Undone work"]],
      ["commands", ["Undo"]],
    ]);
  });
});
