import { expect, it } from "vitest";
import { refuseWeakPassword } from "./weak-password.ts";

const person = { email: "marta.oyelaran@example.com", name: "Marta Oyelaran" };

it.each(["1234567890", "qwertyuiop", "Password123!", "iloveyou2024", "Coursewright1", "marta.oyelaran99", "Marta Oyelaran", person.email])(
  "refuses %s: attackers try it first",
  (password) => {
    expect(() => refuseWeakPassword({ password, ...person })).toThrow(expect.objectContaining({ code: "weak_password" }));
  },
);

it.each(["a jar, a rubber band", "correct horse battery", "0x7f9182736455", "ähnlich wie früher", "          x"])(
  "accepts %s: no character class is required",
  (password) => {
    expect(() => refuseWeakPassword({ password, ...person })).not.toThrow();
  },
);
