import { expect, it } from "vitest";
import { catalogued } from "./catalogued.ts";

it("an author stands in the catalogue by the last of the names", () => {
  expect(catalogued("Marta Oyelaran")).toBe("Oyelaran, Marta");
  expect(catalogued("  Ada  King Lovelace ")).toBe("Lovelace, Ada King");
  expect(catalogued("User")).toBe("User");
});
