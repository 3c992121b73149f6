import { setupI18n } from "@lingui/core";
import { expect, it } from "vitest";
import { slashChoices } from "./slash-choices.ts";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });
const named = (query: string) => slashChoices(query, i18n).map(({ name }) => name);

it("lists the Base panel's options first, then all charts and widgets", () => {
  const choices = slashChoices("", i18n);
  expect(choices.slice(0, 8).map(({ type }) => type)).toEqual(["heading", "para", "image", "Split", "video", "chart", "table", "widgets"]);
  expect(choices.filter(({ group }) => group === "chart")).toHaveLength(3);
  expect(choices.filter(({ group }) => group === "widget")).toHaveLength(7);
});

it("matches word beginnings, then substrings, ignoring case and accents", () => {
  expect(named("LINE")).toEqual(["Line chart"]);
  expect(named("cárd")).toEqual(["Fact Card", "Flash Card", "Step Card", "Bullet Card"]);
  expect(named("graph")).toEqual(["Paragraph"]);
  expect(named("nothing of the kind")).toEqual([]);
});
