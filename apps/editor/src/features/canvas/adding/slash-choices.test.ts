import { setupI18n } from "@lingui/core";
import { describe, expect, it } from "vitest";
import { loadKinds, slashGroups } from "./slash-choices.ts";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });
const kinds = await loadKinds();

function groups(query: string, recent: readonly string[] = []) {
  return slashGroups({ kinds, query, recent, i18n });
}

function named(query: string, recent?: readonly string[]): string[] {
  return groups(query, recent).flatMap(({ choices }) => choices.map(({ name }) => name));
}

describe("block menu", () => {
  it("lists all groups, the Base panel's options first in each", () => {
    expect(groups("").map(({ name }) => name)).toEqual(["text", "media", "layout", "cards", "charts", "questions"]);
    expect(named("").slice(0, 5)).toEqual(["Heading", "Paragraph", "Bulleted list", "Numbered list", "Check list"]);
    expect(groups("").find(({ name }) => name === "charts")?.choices[0]?.name).toBe("Chart");
  });

  it("ranks names before everyday words and descriptions", () => {
    expect(named("LINE")[0]).toBe("Line chart");
    expect(named("cárd").slice(0, 4)).toEqual(["Bullet Card", "Fact Card", "Flash Card", "Step Card"]);
    expect(named("heading")).toEqual(["Heading", "Page heading"]);
    expect(named("quiz")).toEqual(["Multiple choice", "Textbox"]);
    expect(named("learners")).toEqual(["Check list", "Textbox"]);
    expect(named("nothing of the kind")).toEqual([]);
  });

  it("shows recent kinds first and once", () => {
    const recent = ["MCQ", "table"];
    expect(groups("", recent)[0]).toMatchObject({ name: "recent", choices: [{ id: "MCQ" }, { id: "table" }] });
    expect(named("", recent)).toHaveLength(new Set(named("", recent)).size);
    expect(named("", recent)).toHaveLength(named("").length);
    expect(groups("quiz", recent).map(({ name }) => name)).toEqual(["recent", "questions"]);
  });

  it("keeps a better match above a recent kind", () => {
    expect(named("heading", ["Page-Heading"])).toEqual(["Heading", "Page heading"]);
  });
});
