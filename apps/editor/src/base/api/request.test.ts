import { readUser } from "@coursewright/contract/accounts.ts";
import { listProjects, savePage } from "@coursewright/contract/courses.ts";
import { describe, expect, it } from "vitest";
import { refusal } from "./api-error.ts";
import { eventReader } from "./event-stream.ts";
import { addressOf } from "./request.ts";

describe("request", () => {
  it("fills in an endpoint's path and query", () => {
    expect(addressOf(readUser, { params: { uid: "a_1" } })).toBe("/api/coursewright/v2/users/a_1");
    expect(addressOf(listProjects, { params: { uid: "a" }, query: { limit: 50, after: undefined } })).toBe(
      "/api/coursewright/v2/users/a/projects?limit=50",
    );
  });

  it("keeps an id inside its path segment, and requires it", () => {
    expect(addressOf(readUser, { params: { uid: "../x?y" } })).toBe("/api/coursewright/v2/users/..%2Fx%3Fy");
    const body = { saveId: "s", baseVersion: 1 };
    expect(() => addressOf(savePage, { params: { uid: "a", projectId: "", chapterId: "c", pageId: "p" }, body })).toThrow(
      "needs projectId",
    );
  });

  it("maps a foreign error response to the closest of our codes", () => {
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

  it("splits an event stream wherever the network cut it", () => {
    const whole = ': hello\n\nevent: x\ndata: {"a":1}\n\ndata: one\ndata: two\r\n\r\n';
    for (let cut = 0; cut <= whole.length; cut += 1) {
      const read = eventReader();
      expect([...read(whole.slice(0, cut)), ...read(whole.slice(cut))]).toEqual(['{"a":1}', "one\ntwo"]);
    }
  });
});
