import { expect, it } from "vitest";
import { catalogued } from "./catalogued.ts";

it("puts the author's last name first", () => {
  expect(catalogued("Marta Oyelaran")).toBe("Oyelaran, Marta");
  expect(catalogued("  Ada  King Lovelace ")).toBe("Lovelace, Ada King");
  expect(catalogued("User")).toBe("User");
});
