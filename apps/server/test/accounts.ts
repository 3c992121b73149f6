import { randomBytes, randomInt } from "node:crypto";
import { pino } from "pino";
import { vi } from "vitest";
import { z } from "zod";
import { confirmSignUp, signInByMail } from "@coursewright/contract/mailed-links.ts";
import type { AuthorId } from "@coursewright/base/ids.ts";
import { parseConfig } from "../src/platform/config/config.ts";
import { createHttpServer } from "../src/platform/http/http-server.ts";
import type { Route } from "../src/platform/http/route.ts";
import { createLimiter } from "../src/platform/http/limits.ts";
import { createLive } from "../src/platform/live/live.ts";
import { createMail } from "../src/platform/mail/mail.ts";
import { createPosting } from "../src/platform/mail/posting.ts";
import { deliverAtOnce } from "./immediate-mail.ts";
import { createStorage } from "../src/platform/storage/storage.ts";
import { createTestFixture, testSecret } from "./fixture.ts";
import { createMediaService, type MediaService } from "../src/features/media/service.ts";
import type { GoogleConfig } from "../src/features/accounts/google.ts";
import { accountsRoutes } from "../src/features/accounts/routes.ts";
import { createAccountsService } from "../src/features/accounts/service.ts";

export const appOrigin = "http://localhost:4000";
export const password = "correct horse battery";

interface StartOptions {
  google?: GoogleConfig;
  /** Routes of other features that a test needs. */
  alsoServe?: (media: MediaService) => Route[];
}

/** The accounts feature behind HTTP, with real mail and pictures. The test sets the clock that checks bearers. */
export async function startAccounts({ google, alsoServe = () => [] }: StartOptions = {}) {
  const fixture = await createTestFixture();
  const clock = { ms: Date.now() };
  const storage = createStorage(parseConfig(process.env).storage);
  const live = createLive({ redisUrl: fixture.redisUrl, log: fixture.log });
  const media = createMediaService({ ...fixture, storage, secret: "a secret of at least thirty-two bytes" });
  const sites: { did: "takeDown" | "bringBack" | "suspend" | "resume"; author: AuthorId }[] = [];
  /** A test sets it to make changes of sites fail. */
  const failing = { sites: false };
  const changeSites = (did: (typeof sites)[number]["did"], author: AuthorId) => {
    if (failing.sites) throw new Error("The directory is away");
    sites.push({ did, author });
  };
  const jobs: unknown[] = [];
  const mailJobs: unknown[] = [];
  const welcomed: string[] = [];
  const mail = createMail({ url: setting("SMTP_URL"), from: setting("MAIL_FROM"), log: fixture.log });
  const told: Record<string, unknown>[] = [];
  const log = pino({ level: "info" }, { write: (line) => void told.push(z.record(z.string(), z.unknown()).parse(JSON.parse(line))) });
  const secret = testSecret;
  const posting = createPosting({ ...fixture, secret, jobs: deliverAtOnce({ mail, secret, appOrigin, log: fixture.log, jobs: mailJobs }) });
  const service = createAccountsService({
    ...fixture,
    log,
    posting,
    appOrigin,
    secret,
    welcome: async (uid) => {
      welcomed.push(uid);
    },
    balanceOf: async () => 0,
    capabilities: { text: true, image: true, speech: true, vision: true, embeddings: false },
    hasOwnKey: async () => false,
    live,
    google,
    photos: { store: media.storePhoto, dropAllBut: media.dropPhotosBut },
    sites: {
      takeDownWithin: async (_trx, { author }) => changeSites("takeDown", author),
      bringBackWithin: async (_trx, { author }) => changeSites("bringBack", author),
      suspendWithin: async (_trx, { author }) => changeSites("suspend", author),
      resumeWithin: async (_trx, { author }) => changeSites("resume", author),
      tellEdges: async () => undefined,
    },
    jobs: { enqueue: async (_trx, job, { id, input }) => void jobs.push({ job: job.name, id, input }) },
    now: () => clock.ms,
  });
  const app = await createHttpServer({
    log: fixture.log,
    uploadOrigin: "http://127.0.0.1:17480",
    previewOrigins: "http://*.coursewright.localhost:4000",
    limiter: createLimiter({ redis: fixture.redis }),
    authenticate: service.tokens.authenticate,
    routes: [...accountsRoutes(service, { appOrigin }), ...alsoServe(media)],
  });
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  return {
    fixture,
    clock,
    failing,
    welcomed,
    /** The lines of the log. */
    told,
    service,
    media,
    storage,
    live,
    sites,
    jobs,
    /** The stored inputs of mails. */
    mailJobs,
    browser: () => openBrowser(origin),
    async close() {
      await app.close();
      await mail.close();
      live.close();
      storage.close();
      await fixture.close();
    },
  };
}

export type Browser = ReturnType<typeof openBrowser>;

/** A browser with its own address, our Origin and its session cookie. */
function openBrowser(server: string) {
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
  const jar = new Map<string, string>();

  async function ask(
    path: string,
    { method = "GET", body, headers = {} }: { method?: string; body?: unknown; headers?: Record<string, string> } = {},
  ) {
    const response = await fetch(server + path, {
      method,
      headers: {
        "x-forwarded-for": address,
        ...(method !== "GET" && { origin: appOrigin }),
        ...(jar.size > 0 && { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") }),
        ...(body !== undefined && { "content-type": body instanceof Uint8Array ? "application/octet-stream" : "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body) }),
      redirect: "manual",
      signal: AbortSignal.timeout(60_000),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (line.includes("Max-Age=0")) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }

  return {
    ask,
    post: (path: string, body?: unknown, headers?: Record<string, string>) =>
      ask(path, { method: "POST", body, ...(headers && { headers }) }),
    /** Follows a link to the app. */
    open: (link: string) => ask(link.replace(appOrigin, "")),
    /** Presses the button of the page that a mailed link opens. It starts a session. */
    press: (link: string) =>
      ask(link.startsWith(`${appOrigin}/static/sign-in-link#`) ? signInByMail.path : confirmSignUp.path, {
        method: "POST",
        body: { token: tokenIn(link) },
      }),
    cookie: () => jar.get("__Host-coursewright"),
  };
}

export function newAddress(): string {
  return `reader-${randomBytes(6).toString("hex")}@example.com`;
}

export interface ReceivedMail {
  subject: string;
  text: string;
  html: string;
  links: string[];
  listHeaders: string[];
}

/** Waits for `count` emails and returns the newest. */
export async function newestMail(to: string, { count = 1 }: { count?: number } = {}): Promise<ReceivedMail & { link: string }> {
  return vi.waitFor(
    async () => {
      const mails = await mailsTo(to);
      const [mail] = mails;
      const link = mail?.links[0];
      if (mails.length < count || !mail || !link) throw new Error(`${mails.length} of ${count} mails to ${to}`);
      return { ...mail, link };
    },
    { timeout: 60_000, interval: 20 },
  );
}

export async function mailsTo(to: string): Promise<ReceivedMail[]> {
  const response = await fetch(`http://127.0.0.1:${setting("MAIL_HTTP_PORT")}/messages?to=${encodeURIComponent(to)}`);
  // The mail sink has its own tests.
  return (await response.json()) as ReceivedMail[];
}

export async function signUp(browser: Browser, email: string): Promise<void> {
  const response = await browser.post("/api/auth/sign-up/email", { name: "Reader", email, password });
  if (!response.ok) throw new Error(`Sign-up was refused: ${response.status} ${await response.text()}`);
  // Mails are sent in the background: the next one could overtake this one.
  await newestMail(email);
}

/** The parameters in the fragment of a mailed link. */
export function carriedBy(link: string): URLSearchParams {
  return new URLSearchParams(new URL(link).hash.slice(1));
}

export function tokenIn(link: string): string {
  const token = carriedBy(link).get("token");
  if (!token) throw new Error(`No token in ${link}`);
  return token;
}

/** Signs up and confirms the address with the mailed link, which signs in. */
export async function join(browser: Browser, email = newAddress()): Promise<string> {
  await signUp(browser, email);
  await browser.press((await newestMail(email)).link);
  return email;
}

/** Signs in by a mailed link. It is faster than a password, which needs a slow hash. */
export async function enter(browser: Browser, email = newAddress()): Promise<string> {
  await browser.post("/api/auth/sign-in/magic-link", { email });
  await browser.press((await newestMail(email)).link);
  return email;
}

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the tests with pnpm test`);
  return value;
}
