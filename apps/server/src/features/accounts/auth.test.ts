import { getMigrations } from "better-auth/db/migration";
import { expect, it } from "vitest";
import { createTestGround } from "../../testing.ts";
import { createAskedProofs } from "./asking-browser.ts";
import { createAttempts } from "./attempts.ts";
import { createAuth } from "./auth.ts";

it("our tables are the ones that better-auth expects", async () => {
  const ground = await createTestGround();
  const { options } = createAuth({
    directory: ground.databases.directory,
    appOrigin: "http://localhost:4000",
    secret: "a secret of at least thirty-two bytes",
    log: ground.log,
    attempts: createAttempts(ground),
    proofs: createAskedProofs("a key"),
    answer: async () => undefined,
    onVerified: async () => undefined,
    onSessionEnded: () => undefined,
    google: undefined,
  });
  const { toBeCreated, toBeAdded } = await getMigrations(options);
  await ground.close();
  expect({ toBeCreated, toBeAdded }).toEqual({ toBeCreated: [], toBeAdded: [] });
});
