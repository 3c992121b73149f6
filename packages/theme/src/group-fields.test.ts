import { expect, it } from "vitest";
import { fieldsOfGroup } from "./group-fields.ts";
import { fonts, styles, textSizes } from "./theme.ts";

it("lists the choices of each field of a group", () => {
  expect(fieldsOfGroup("mcq")).toEqual([
    { field: "font", kind: "font", choices: [...fonts] },
    { field: "size", kind: "size", choices: [...textSizes] },
    { field: "cardColor", kind: "color" },
    { field: "questionColor", kind: "color" },
    { field: "optionColor", kind: "color" },
    { field: "optionBubble", kind: "color" },
  ]);
  expect(fieldsOfGroup("charts")).toEqual([
    { field: "style", kind: "choice", choices: [...styles] },
    { field: "bars", kind: "choice", choices: [1, 2, 3, 4] },
    { field: "sections", kind: "choice", choices: [2, 3, 4, 5, 6, 7, 8] },
    { field: "lines", kind: "choice", choices: [1, 2, 3, 4, 5, 6] },
    { field: "colors", kind: "colors", max: 8 },
    { field: "title", kind: "color" },
    { field: "data", kind: "color" },
  ]);
  expect(fieldsOfGroup("heroBanner").at(-1)).toEqual({ field: "colors", kind: "colors", max: 3 });
  expect(fieldsOfGroup("alignment")).toEqual([]);
});
