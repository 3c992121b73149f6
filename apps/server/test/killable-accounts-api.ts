import { Redis } from "ioredis";
import { z } from "zod";
import { createDatabases } from "../src/platform/db/databases.ts";
import { createHttpServer } from "../src/platform/http/http-server.ts";
import { createLimiter } from "../src/platform/http/limits.ts";
import { createJobs } from "../src/platform/jobs/jobs.ts";
import { createLog } from "../src/platform/log/log.ts";
import { createPosting } from "../src/platform/mail/posting.ts";
import { testSecret } from "./fixture.ts";
import { accountsRoutes } from "../src/features/accounts/routes.ts";
import { createAccountsService } from "../src/features/accounts/service.ts";

/** The accounts feature in a separate process that a test can kill: node killable-accounts-api.ts <directory url> <authors url> <redis url> */
if (import.meta.main) {
  const [directoryUrl, authorsUrl, redisUrl] = z.tuple([z.string(), z.string(), z.string()]).parse(process.argv.slice(2));
  const appOrigin = "http://localhost:4000";
  const log = createLog({ level: "silent", process: "killable-accounts-api" });
  const databases = createDatabases({ directoryUrl, authorsUrls: [authorsUrl], poolSize: 4, log });
  const redis = new Redis(redisUrl, { maxRetriesPerRequest: 1 });
  const jobs = await createJobs({ databases, authorsUrls: [authorsUrl], log });
  const service = createAccountsService({
    databases,
    redis,
    log,
    posting: createPosting({ databases, jobs, secret: testSecret }),
    appOrigin,
    secret: testSecret,
    welcome: async () => undefined,
    balanceOf: async () => 0,
    capabilities: { text: true, image: true, speech: true, vision: true, embeddings: false },
    hasOwnKey: async () => false,
    live: { publish: () => undefined },
    photos: { store: async () => "", dropAllBut: async () => undefined },
    sites: {
      takeDownWithin: async () => undefined,
      bringBackWithin: async () => undefined,
      tellEdges: async () => undefined,
      suspendWithin: async () => undefined,
      resumeWithin: async () => undefined,
    },
    jobs,
  });
  const app = await createHttpServer({
    log,
    uploadOrigin: "http://127.0.0.1:17480",
    previewOrigins: "http://*.coursewright.localhost:4000",
    limiter: createLimiter({ redis }),
    authenticate: service.tokens.authenticate,
    routes: accountsRoutes(service, { appOrigin }),
  });
  process.stdout.write(`${await app.listen({ host: "127.0.0.1", port: 0 })}\n`);
}
