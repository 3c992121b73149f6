import { expect, it } from "vitest";
import { causeTold, errorTold } from "./error-told.ts";

class Refused extends Error {
  readonly code = "23505";
  readonly constraint = "accounts_email";
  readonly detail = "Key (email)=(ann@example.test) already exists.";
  readonly raw = { email: "ann@example.test" };
}

it("logs type and code of an expected error, not its message", () => {
  const quoted = new Error("The body is not JSON", { cause: new Refused("550 <ann@example.test> is nobody") });
  expect(causeTold(quoted)).toEqual({ type: "Error", cause: { type: "Refused", code: "23505", constraint: "accounts_email" } });
});

it("logs message and stack of an unexpected error, but no values", () => {
  const told = errorTold(new Refused("a bug"));
  expect(told).toMatchObject({ type: "Refused", code: "23505", message: "a bug", stack: expect.stringContaining("error-told.test.ts") });
  expect(JSON.stringify(told)).not.toContain("ann@example.test");
});

it("logs only the type of a thrown non-error", () => {
  expect(errorTold("ann@example.test")).toEqual({ type: "string" });
});
