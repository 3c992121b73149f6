import { expect, it } from "vitest";
import { within } from "../telemetry/circumstances.ts";
import { asked, readAsked } from "./asked-by.ts";

it("records the account and request of a job, also without tracing", () => {
  const told: unknown = JSON.parse(JSON.stringify(within({ ids: { requestId: "r-1" }, span: undefined }, () => asked("ann"))));
  expect(readAsked(told)).toEqual({ ids: { uid: "ann", requestId: "r-1" }, traceparent: undefined });
});

it.each([undefined, null, "old", { uid: 7 }])("accepts an older job with %j beside its input", (given) => {
  expect(readAsked(given)).toEqual({ ids: {}, traceparent: undefined });
});
