import { getMigrations } from "better-auth/db/migration";
import { expect, it } from "vitest";
import { createDatabases, type Query } from "../../platform/db/databases.ts";
import { isStoreAway } from "../../platform/db/store-away.ts";
import { createTestFixture, type TestFixture } from "../../../test/fixture.ts";
import { createAskedProofs } from "./asking-browser.ts";
import { createAttempts } from "./attempts.ts";
import { createAuth } from "./auth.ts";

const appOrigin = "http://localhost:4000";

it("our tables match better-auth's schema", async () => {
  const fixture = await createTestFixture();
  const { options } = authOver(fixture, fixture.databases.directory);
  const { toBeCreated, toBeAdded } = await getMigrations(options);
  await fixture.close();
  expect({ toBeCreated, toBeAdded }).toEqual({ toBeCreated: [], toBeAdded: [] });
});

it("throws PostgreSQL's error when the directory database is down", async () => {
  const fixture = await createTestFixture();
  const away = createDatabases({ directoryUrl: "postgres://nobody@127.0.0.1:1/none", authorsUrls: [], poolSize: 1, log: fixture.log });
  const auth = authOver(fixture, away.directory);
  const body = JSON.stringify({ name: "New", email: "new@example.test", password: "correct horse battery" });
  const headers = { "content-type": "application/json", origin: appOrigin };
  const asked = ["sign-up/email", "sign-in/email", "request-password-reset", "sign-in/magic-link"].map((path) =>
    auth.handler(new Request(`${appOrigin}/api/auth/${path}`, { method: "POST", headers, body })).then(
      ({ status }) => status,
      (error: unknown) => isStoreAway(error),
    ),
  );
  expect(await Promise.all(asked)).toEqual([true, true, true, true]);
  await away.close();
  await fixture.close();
});

function authOver(fixture: TestFixture, directory: Query) {
  return createAuth({
    directory,
    appOrigin,
    secret: "a secret of at least thirty-two bytes",
    log: fixture.log,
    attempts: createAttempts(fixture),
    proofs: createAskedProofs("a key"),
    answer: async () => undefined,
    onVerified: async () => undefined,
    onSessionEnded: () => undefined,
    google: undefined,
  });
}
