import { expect, it } from "vitest";
import { within } from "../telemetry/circumstances.ts";
import { asked, readAsked } from "./asked-by.ts";

it("a job knows the account and the request that asked for it, also where nothing is traced", () => {
  const told: unknown = JSON.parse(JSON.stringify(within({ ids: { requestId: "r-1" }, span: undefined }, () => asked("ann"))));
  expect(readAsked(told)).toEqual({ ids: { uid: "ann", requestId: "r-1" }, traceparent: undefined });
});

it.each([undefined, null, "old", { uid: 7 }])("a job that was asked for before, with %j beside its input, runs as ever", (given) => {
  expect(readAsked(given)).toEqual({ ids: {}, traceparent: undefined });
});
