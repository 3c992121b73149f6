import { describe, expect, it } from "vitest";
import { figuresIn } from "../data/figures.ts";
import { unknownFigures } from "./figures-to-check.ts";

describe("figures", () => {
  it.each([
    ["12", "12 bees", []],
    ["1234", "about 1,234 bees", []],
    ["1234", "etwa 1.234 Bienen", []],
    ["1234", "about 1 234 bees", []],
    ["1234567", "1.234.567", []],
    ["1234.5", "1,234.5 or 1.234,5", []],
    ["0.6", "0,6 cm", []],
    ["18", "18 °C", []],
    ["3", "12 3 7", []],
    ["12", "120 bees", ["12"]],
    ["1.5", "15 bees", ["1.5"]],
    ["2024", "in 2023", ["2024"]],
    ["7", "", ["7"]],
    ["2", "H2O in the room a2", ["2"]],
    ["12", "12kg", []],
  ])("%s in %j leaves %j to check", (written, material, unknown) => {
    expect(unknownFigures([written], material)).toEqual(unknown);
  });

  it("names each unknown figure once", () => {
    expect(unknownFigures(["5", "6", "5"], "6")).toEqual(["5"]);
  });

  it("finds figures as they are written", () => {
    expect(figuresIn("10 to 12 h at 18 °C, 1,5 l and 40 %")).toEqual(["10", "12", "18", "1,5", "40"]);
  });
});
