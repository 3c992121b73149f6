import { expect, it } from "vitest";
import { causeTold, errorTold } from "./error-told.ts";

class Refused extends Error {
  readonly code = "23505";
  readonly constraint = "accounts_email";
  readonly detail = "Key (email)=(ann@example.test) already exists.";
  readonly raw = { email: "ann@example.test" };
}

it("of an expected error its type and code are told, and none of its words", () => {
  const quoted = new Error("The body is not JSON", { cause: new Refused("550 <ann@example.test> is nobody") });
  expect(causeTold(quoted)).toEqual({ type: "Error", cause: { type: "Refused", code: "23505", constraint: "accounts_email" } });
});

it("of an unexpected one also its own words and where it happened, but no value that it carries", () => {
  const told = errorTold(new Refused("a bug"));
  expect(told).toMatchObject({ type: "Refused", code: "23505", message: "a bug", stack: expect.stringContaining("error-told.test.ts") });
  expect(JSON.stringify(told)).not.toContain("ann@example.test");
});

it("what is no error tells its kind alone", () => {
  expect(errorTold("ann@example.test")).toEqual({ type: "string" });
});
