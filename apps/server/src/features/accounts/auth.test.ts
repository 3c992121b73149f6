import { getMigrations } from "better-auth/db/migration";
import { expect, it } from "vitest";
import { createDatabases, type Query } from "../../platform/db/databases.ts";
import { isStoreAway } from "../../platform/db/store-away.ts";
import { createTestGround, type TestGround } from "../../../test/setup.ts";
import { createAskedProofs } from "./asking-browser.ts";
import { createAttempts } from "./attempts.ts";
import { createAuth } from "./auth.ts";

const appOrigin = "http://localhost:4000";

it("our tables are the ones that better-auth expects", async () => {
  const ground = await createTestGround();
  const { options } = authOver(ground, ground.databases.directory);
  const { toBeCreated, toBeAdded } = await getMigrations(options);
  await ground.close();
  expect({ toBeCreated, toBeAdded }).toEqual({ toBeCreated: [], toBeAdded: [] });
});

it("throws what PostgreSQL failed with when the directory is away", async () => {
  const ground = await createTestGround();
  const away = createDatabases({ directoryUrl: "postgres://nobody@127.0.0.1:1/none", authorsUrls: [], poolSize: 1, log: ground.log });
  const auth = authOver(ground, away.directory);
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
  await ground.close();
});

function authOver(ground: TestGround, directory: Query) {
  return createAuth({
    directory,
    appOrigin,
    secret: "a secret of at least thirty-two bytes",
    log: ground.log,
    attempts: createAttempts(ground),
    proofs: createAskedProofs("a key"),
    answer: async () => undefined,
    onVerified: async () => undefined,
    onSessionEnded: () => undefined,
    google: undefined,
  });
}
