import { expect, it } from "vitest";
import { environmentOf } from "./processes.ts";

const home = "/elsewhere/app";

it("passes the declared variables with local values and paths", () => {
  const given = { APP_ORIGIN: "${APP_ORIGIN:?}", PORT: "4001", EDITOR_DIR: "/srv/coursewright/editor" };
  expect(environmentOf({ name: "app", given, values: { APP_ORIGIN: "http://localhost", SMTP_URL: "smtp://localhost" }, home })).toEqual({
    APP_ORIGIN: "http://localhost",
    PORT: "4001",
    EDITOR_DIR: "/elsewhere/app/editor",
  });
});

it.each(["${REDIS_ADDRESS:?}", "redis://valkey:6379"])("rejects a variable without a local value: %s", (written) => {
  expect(() => environmentOf({ name: "app", given: { REDIS_ADDRESS: written }, values: {}, home })).toThrow("app is given REDIS_ADDRESS");
});
