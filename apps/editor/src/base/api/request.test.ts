import { readUser } from "@coursewright/contract/accounts.ts";
import { listProjects, savePage } from "@coursewright/contract/courses.ts";
import { expect, it } from "vitest";
import { refusal } from "./api-error.ts";
import { eventReader } from "./event-stream.ts";
import { addressOf } from "./request.ts";

it("fills an endpoint's path and query", () => {
  expect(addressOf(readUser, { params: { uid: "a_1" } })).toBe("/api/coursewright/v2/users/a_1");
  expect(addressOf(listProjects, { params: { uid: "a" }, query: { limit: 50, after: undefined } })).toBe(
    "/api/coursewright/v2/users/a/projects?limit=50",
  );
});

it("an id cannot leave its place in the path, nor be missing", () => {
  expect(addressOf(readUser, { params: { uid: "../x?y" } })).toBe("/api/coursewright/v2/users/..%2Fx%3Fy");
  const body = { saveId: "s", baseVersion: 1 };
  expect(() => addressOf(savePage, { params: { uid: "a", projectId: "", chapterId: "c", pageId: "p" }, body })).toThrow("needs projectId");
});

it("reads a refusal by the contract, and a foreign one as the nearest of ours", () => {
  const text = JSON.stringify({ error: { code: "version_conflict", message: "m", requestId: "r", currentVersion: 4 } });
  expect(refusal({ status: 409, text }).failure).toEqual({
    status: 409,
    code: "version_conflict",
    message: "m",
    requestId: "r",
    currentVersion: 4,
  });
  expect(refusal({ status: 502, text: "<html>" }).failure).toMatchObject({ status: 502, code: "unavailable" });
  expect(refusal({ status: 401, text: "" }).failure).toMatchObject({ code: "unauthenticated" });
});

it("parts a stream of events wherever the network cut it", () => {
  const whole = ': hello\n\nevent: x\ndata: {"a":1}\n\ndata: one\ndata: two\r\n\r\n';
  for (let cut = 0; cut <= whole.length; cut += 1) {
    const read = eventReader();
    expect([...read(whole.slice(0, cut)), ...read(whole.slice(cut))]).toEqual(['{"a":1}', "one\ntwo"]);
  }
});
