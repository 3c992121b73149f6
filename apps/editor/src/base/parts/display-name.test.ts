import { describe, expect, it } from "vitest";
import { displayName, firstName } from "./display-name.ts";

describe("display name", () => {
  it("[SIDE-08] falls back to the local part of the e-mail, then to User", () => {
    expect(displayName({ name: "Marta Oyelaran", email: "marta@oyelaran.studio" })).toBe("Marta Oyelaran");
    expect(displayName({ name: "  ", email: "marta@oyelaran.studio" })).toBe("marta");
    expect(displayName({ name: null, email: "@oyelaran.studio" })).toBe("User");
    expect(displayName({})).toBe("User");
  });

  it("greets by the first name", () => {
    expect(firstName({ name: "Marta Oyelaran" })).toBe("Marta");
    expect(firstName({ email: "jo@example.com" })).toBe("jo");
  });
});
