import { AsyncLocalStorage } from "node:async_hooks";
import { betterAuth } from "better-auth";
import { isAPIError } from "better-auth/api";
import { genericOAuth } from "better-auth/plugins/generic-oauth";
import { magicLink } from "better-auth/plugins/magic-link";
import type { Query } from "../../platform/db/databases.ts";
import { isStoreAway } from "../../platform/db/store-away.ts";
import { newUuid } from "../../platform/ids/ids.ts";
import type { Log } from "../../platform/log/log.ts";
import { mailedLink } from "../../platform/mail/mailed-link.ts";
import { addressTakenEmail, resetPasswordEmail, signInLinkEmail, verificationEmail } from "../../platform/mail/email-templates.ts";
import type { EmailContent } from "../../platform/mail/mail.ts";
import { type AskedProofs, askingBrowserHeader } from "./asking-browser.ts";
import type { Attempts } from "./attempts.ts";
import { type GoogleConfig, googleProvider } from "./google.ts";
import type { Lane } from "./mailer.ts";
import { noteLinkMailed } from "./sweep-queries.ts";

export type Auth = ReturnType<typeof createAuth>;

/** Only our server sets this header, from the client address that the edge reports; see `toWebRequest`. */
export const clientAddressHeader = "x-client-address";

/** Tells better-auth where to read the client's address. */
export const addressOptions = { ipAddress: { ipAddressHeaders: [clientAddressHeader] } };

export const sessionCookie = "__Host-coursewright";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

interface AuthOptions {
  directory: Query;
  appOrigin: string;
  secret: string;
  log: Log;
  attempts: Attempts;
  proofs: AskedProofs;
  answer(to: string, content: EmailContent, asked: { lane: Lane; request: Request | undefined }): Promise<void>;
  onVerified(account: { id: string; email: string }): Promise<void>;
  onSessionEnded(session: { id: string; userId: string }): void;
  google: GoogleConfig | undefined;
}

export function createAuth({ directory, appOrigin, secret, log, attempts, proofs, answer, google, ...on }: AuthOptions) {
  const linkThatSignsIn = linkMaker({ appOrigin, proofs });
  // better-auth swallows errors of hooks, so `handler` reads the PostgreSQL error from here.
  const answering = new AsyncLocalStorage<{ away?: Error }>();
  const auth = betterAuth({
    appName: "Coursewright",
    baseURL: appOrigin,
    basePath: "/api/auth",
    trustedOrigins: [appOrigin],
    secret,
    telemetry: { enabled: false },
    // Log only errors: other details of better-auth's messages may contain email addresses.
    logger: {
      level: "error",
      log: (_level, message, ...details: unknown[]) => log.warn({ cause: details.find((detail) => detail instanceof Error) }, message),
    },
    onAPIError: {
      onError(error) {
        const noted = answering.getStore();
        if (noted && error instanceof Error && isStoreAway(error)) noted.away = error;
        else if (!isAPIError(error)) log.error({ err: error }, "better-auth failed");
      },
      errorURL: "/static/sign-in",
    },
    database: { db: directory, type: "postgres", transaction: true },
    ...tables,
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 10,
      maxPasswordLength: 128,
      requireEmailVerification: true,
      // Our own password reset consumes these links.
      resetPasswordTokenExpiresIn: hour,
      async sendResetPassword({ user, token }, request) {
        await noteLinkMailed(directory, user.email);
        await answer(user.email, resetPasswordEmail({ url: mailedLink(appOrigin, "reset", { token }) }), {
          lane: "password reset",
          request,
        });
      },
      onExistingUserSignUp: ({ user }, request) =>
        answer(user.email, addressTakenEmail({ url: appOrigin }), { lane: "address taken", request }),
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      autoSignInAfterVerification: true,
      expiresIn: hour,
      async sendVerificationEmail({ user, ...mailed }, request) {
        await noteLinkMailed(directory, user.email);
        await answer(user.email, verificationEmail({ url: linkThatSignsIn("confirm-sign-up", mailed, request) }), {
          lane: "confirmation",
          request,
        });
      },
      afterEmailVerification: (user) => on.onVerified(user),
    },
    plugins: [
      magicLink({
        expiresIn: 5 * minute,
        storeToken: "hashed",
        async sendMagicLink({ email, ...mailed }, context) {
          await noteLinkMailed(directory, email);
          await answer(email, signInLinkEmail({ url: linkThatSignsIn("sign-in-link", mailed, context?.request) }), {
            lane: "sign-in link",
            request: context?.request,
          });
        },
      }),
      ...(google ? [genericOAuth({ config: [googleProvider(google, log)] })] : []),
    ],
    databaseHooks: {
      session: {
        create: {
          after: async (session, context) => log.info({ uid: session.userId, sessionId: session.id, by: context?.path }, "signed in"),
        },
        delete: { after: async (session) => on.onSessionEnded(session) },
      },
      // We need Google's tokens only for the identity, so we store none.
      account: { create: { before: async (credential) => ({ data: { ...credential, ...noTokens } }) } },
    },
    rateLimit: rateLimit(attempts),
    advanced: {
      database: { generateId: () => newUuid(), validateSchema: false },
      ...addressOptions,
      // better-auth disables its checks when NODE_ENV is "test"; our tests need them.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      // better-auth would use the prefix "__Secure-", which a sibling host can overwrite.
      useSecureCookies: false,
      cookiePrefix: "__Host-coursewright",
      cookies: {
        session_token: { name: sessionCookie },
        // The redirect from Google is cross-site; the browser would not send a strict cookie.
        state: { attributes: { sameSite: "lax" } },
      },
      // Only fetches from our own pages need the cookie, so "strict" also works with links in emails.
      defaultCookieAttributes: { secure: true, httpOnly: true, sameSite: "strict", path: "/" },
    },
  });
  return {
    ...auth,
    /** Throws when the directory database is down, so that the client gets 503; better-auth would answer 500. */
    async handler(request: Request): Promise<Response> {
      const noted: { away?: Error } = {};
      const response = await answering.run(noted, () => auth.handler(request));
      if (noted.away !== undefined) throw noted.away;
      return response;
    },
  };
}

/** Replaces better-auth's own links, which take effect as soon as anybody opens them. */
function linkMaker({ appOrigin, proofs }: Pick<AuthOptions, "appOrigin" | "proofs">) {
  return (
    page: "confirm-sign-up" | "sign-in-link",
    { token, url }: { token: string; url: string },
    request: Request | undefined,
  ): string => {
    const next = new URL(url).searchParams.get("callbackURL") ?? "/";
    const browser = request?.headers.get(askingBrowserHeader) ?? undefined;
    return mailedLink(appOrigin, page, { token, next, ...(browser !== undefined && { asked: proofs.prove(token, browser) }) });
  };
}

/** Limits per client address. The service counts failed sign-ins separately, so that correct passwords do not count. */
function rateLimit(attempts: Attempts) {
  const mailed = { window: minute, max: 20 };
  return {
    enabled: true,
    window: minute,
    max: 60,
    customRules: {
      "/sign-in/email": false,
      "/sign-up/email": mailed,
      "/sign-in/magic-link": mailed,
      "/magic-link/verify": mailed,
      "/request-password-reset": mailed,
      "/send-verification-email": mailed,
      "/sign-in/social": mailed,
    },
    customStorage: {
      async consume(key: string, { window, max }: { window: number; max: number }) {
        const wait = await attempts.take(key, { max, windowMs: window * 1000 });
        return { allowed: wait === undefined, retryAfter: wait === undefined ? null : Math.ceil(wait / 1000) };
      },
    },
  } as const;
}

const noTokens = { accessToken: null, refreshToken: null, idToken: null, accessTokenExpiresAt: null, refreshTokenExpiresAt: null };

const times = { createdAt: "created_at", updatedAt: "updated_at" } as const;

const tables = {
  user: { modelName: "accounts", fields: { emailVerified: "email_verified", ...times } },
  session: {
    modelName: "sessions",
    fields: { userId: "account_id", expiresAt: "expires_at", ipAddress: "ip_address", userAgent: "user_agent", ...times },
    expiresIn: 30 * day,
    updateAge: day,
  },
  account: {
    modelName: "credentials",
    // Link accounts only if both sides have verified the address (decision 0019).
    accountLinking: { enabled: true, requireLocalEmailVerified: true, updateUserInfoOnLink: false },
    updateAccountOnSignIn: false,
    fields: {
      userId: "account_id",
      providerId: "provider",
      accountId: "id_at_provider",
      accessToken: "access_token",
      refreshToken: "refresh_token",
      idToken: "id_token",
      accessTokenExpiresAt: "access_token_expires_at",
      refreshTokenExpiresAt: "refresh_token_expires_at",
      ...times,
    },
  },
  verification: { modelName: "verifications", fields: { expiresAt: "expires_at", ...times }, storeIdentifier: "hashed" },
} as const;
