import { createHmac } from "node:crypto";
import { AuthorId } from "@coursewright/base/ids.ts";
import type { Capabilities } from "@coursewright/contract/capabilities.ts";
import type { Session, UserRecord } from "@coursewright/contract/accounts.ts";
import { getIP } from "better-auth/api";
import type { Redis } from "ioredis";
import { createTokens, type Tokens } from "../../platform/auth/token.ts";
import type { Databases, WriteQuery } from "../../platform/db/databases.ts";
import { together } from "../../platform/db/together.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { Live } from "../../platform/live/live.ts";
import type { Log } from "../../platform/log/log.ts";
import { resetPasswordEmail } from "../../platform/mail/email-templates.ts";
import type { Posting } from "../../platform/mail/posting.ts";
import { type Activity, createActivity } from "./activity.ts";
import { createAskedProofs } from "./asking-browser.ts";
import { createAttempts, type Attempts } from "./attempts.ts";
import { addressOptions, createAuth, type Auth } from "./auth.ts";
import { deleteSessions, hasSessionFrom, noteSeen } from "./account-queries.ts";
import { createActionLimits } from "./action-limits.ts";
import { createEqualWork } from "./equal-work.ts";
import { insertEvent, type Visitor } from "./event-queries.ts";
import type { GoogleConfig } from "./google.ts";
import { createLeaving, type Leaving, type LeavingOptions } from "./leaving.ts";
import { createMailedLinks, type MailedLinks } from "./mailed-links.ts";
import { createOwnAccount, type OwnAccount, type Photos } from "./own-account.ts";
import { mailboxHash } from "./mailbox.ts";
import { createMailer } from "./mailer.ts";
import { createPasswordReset } from "./password-reset.ts";
import { createProof } from "./proof.ts";
import { createSecuring } from "./securing.ts";
import { startSession, signInMethodOf } from "./session-start.ts";
import { createSuspending, type Suspending } from "./suspending.ts";
import { sweepAccounts } from "./sweeping.ts";
import {
  findAccountByEmail,
  findAccountName,
  findAccountNames,
  findProvenEmail,
  findUser,
  lockUser,
  openSessionsAmong,
  writeMembership,
} from "./queries.ts";
import { claimMailbox, dropOldMailboxes } from "./welcome-queries.ts";

export interface AccountsService {
  readonly own: OwnAccount;
  readonly leaving: Leaving;
  readonly mailedLinks: MailedLinks;
  readonly activity: Activity;
  readonly suspending: Pick<Suspending, "suspend" | "resume">;
  readonly hasGoogle: boolean;
  /** Issues bearer tokens, and verifies them on every request. */
  readonly tokens: Tokens;
  /** Handles all better-auth requests except password sign-in and password reset. */
  answer(request: Request): Promise<Response>;
  signIn(request: Request, email: string): Promise<Response>;
  /** Uses up the mailed link. */
  resetPassword(wish: { token: string; newPassword: string }, by: Visitor): Promise<Response>;
  /** Exchanges the session cookie in the headers for a bearer token. */
  issueToken(headers: Headers): Promise<{ session: Session; cookies: string[] }>;
  /** Returns the account of the session cookie, even if it is suspended or being deleted. */
  accountOf(headers: Headers): Promise<AuthorId | undefined>;
  isSessionOpen(sessionId: string): Promise<boolean>;
  readUser(uid: AuthorId): Promise<UserRecord>;
  /** Membership from payments. The caller's shard transaction must lock the record first. */
  readonly members: {
    lockWithin(trx: WriteQuery, uid: AuthorId): Promise<void>;
    /** Returns false when nothing changed. */
    writeWithin(trx: WriteQuery, uid: AuthorId, membership: Pick<UserRecord, "subscription" | "ownedCourses" | "plan">): Promise<boolean>;
  };
  /** The public name; empty for a deleted account. */
  nameOf(uid: AuthorId): Promise<string>;
  /** Leaves out deleted accounts. */
  namesOf(ids: readonly string[]): Promise<Map<string, string>>;
  /** Returns undefined while the address is unverified or the account's deletion is pending. */
  mailAddressOf(uid: AuthorId): Promise<string | undefined>;
  /** Deletes mailbox hashes of accounts deleted long ago. Returns how many. */
  forgetMailboxes(): Promise<number>;
  /** For operators only: HTTP clients must not learn who has an account. */
  findByEmail(email: string): Promise<AuthorId | undefined>;
  /** Removes expired sessions and links, and unverified accounts. Returns the number of rows. */
  sweep(): Promise<number>;
}

interface AccountsOptions {
  databases: Databases;
  redis: Redis;
  posting: Posting;
  log: Log;
  appOrigin: string;
  secret: string;
  /** Recognise mailboxes that were welcomed under an earlier secret. */
  earlierSecrets?: readonly string[];
  /** Grants the welcome credits to a verified account. Idempotent. */
  welcome(uid: AuthorId): Promise<void>;
  balanceOf(uid: AuthorId): Promise<number>;
  /** Sent with every session, so that the editor needs no further request. */
  capabilities: Capabilities;
  videoCreditsPerMinute?: number | undefined;
  hasOwnKey(uid: AuthorId): Promise<boolean>;
  live: Pick<Live, "publish">;
  photos: Photos;
  sites: LeavingOptions["sites"];
  jobs: LeavingOptions["jobs"];
  google?: GoogleConfig | undefined;
  now?: () => number;
}

const failuresPerAddress = { max: 10, windowMs: 60_000 };
const failuresPerAccount = { max: 5, windowMs: 5 * 60_000 };
/** Maximum session lifetime, even with regular use. */
const maxSessionMs = 90 * 24 * 60 * 60_000;
/** For deleted accounts, counted from the welcome. */
const mailboxKeptMs = 2 * 365 * 24 * 60 * 60_000;

export function createAccountsService(options: AccountsOptions): AccountsService {
  const { databases, log, appOrigin, secret, balanceOf, live, google, now = Date.now } = options;
  const { directory } = databases;
  const mailboxKeys = [secret, ...(options.earlierSecrets ?? [])].map((each) => keyFor("welcomed mailboxes", each));
  const attempts = createAttempts({ redis: options.redis, now });
  const isSessionOpen = together(async (sessionIds: readonly string[]) => {
    const open = await openSessionsAmong(directory, sessionIds);
    return (sessionId: string) => open.has(sessionId);
  });
  const tokens = createTokens({
    secret: keyFor("bearer", secret),
    isSessionOpen,
    now,
  });

  /** Once per mailbox, not per account. A failure must not block the sign-in: the next token request retries it. */
  async function welcome({ id, email }: { id: string; email: string }): Promise<void> {
    const greet = async () => {
      const [hash, ...earlier] = mailboxKeys.map((key) => mailboxHash(email, key));
      if (hash === undefined) throw new Error("There must be at least one mailbox key");
      if (await claimMailbox(directory, { accountId: id, hash, anyHash: [hash, ...earlier] })) await options.welcome(AuthorId.parse(id));
    };
    await greet().catch((error: unknown) => log.error({ err: error, uid: id }, "granting the welcome credits failed"));
  }

  const mailer = createMailer({ attempts, posting: options.posting, log, isKnown: (at) => hasSessionFrom(directory, at) });
  const allowAction = createActionLimits(attempts);
  const equalWork = createEqualWork({
    pretend: (to, lane, request) => mailer.pretend(to, fillerEmail, { lane, from: networkOf(request) }),
  });
  const onSessionsEnded = (uid: AuthorId, sessionIds: readonly string[]) => live.publish(uid, { type: "sessions-ended", sessionIds });
  const proofs = createAskedProofs(keyFor("asking browser", secret));
  const auth = createAuth({
    directory,
    appOrigin,
    secret: keyFor("better-auth", secret),
    log,
    attempts,
    proofs,
    answer: (to, content, { lane, request }) =>
      equalWork.note(() => mailer.answer(to, content, { lane, from: request && networkOf(request) })),
    google,
    onVerified: welcome,
    onSessionEnded: ({ id, userId }) => onSessionsEnded(AuthorId.parse(userId), [id]),
  });
  const prove = createProof({ directory, auth, attempts, now });
  const securing = createSecuring({ directory, onSessionsEnded });
  const shared = { ...options, directory, auth, prove, mailer, allowAction, securing, onSessionsEnded, now };
  const leaving = createLeaving(shared);
  const suspending = createSuspending(shared);

  async function answer(request: Request): Promise<Response> {
    if (new URL(request.url).pathname === "/api/auth/sign-out") await noteSignOut(request.headers);
    const response = await startSession(directory, signInMethodOf(request), () => equalWork.run(request, () => auth.handler(request)));
    return response ?? new Response(null, { status: 302, headers: { location: "/static/sign-in?error=INVALID_TOKEN" } });
  }

  async function findByEmail(email: string): Promise<AuthorId | undefined> {
    const id = await findAccountByEmail(directory, email);
    return id === undefined ? undefined : AuthorId.parse(id);
  }

  /** Deletes the session first; better-auth then only clears the cookie. */
  async function noteSignOut(headers: Headers): Promise<void> {
    const found = await auth.api.getSession({ headers });
    if (!found) return;
    const { id: sessionId, userId } = found.session;
    const uid = AuthorId.parse(userId);
    const ended = await directory.transaction().execute(async (trx) => {
      await insertEvent(trx, { accountId: uid, what: "signed-out", by: { sessionId } });
      return deleteSessions(trx, uid, { one: sessionId });
    });
    onSessionsEnded(uid, ended);
  }

  /** At most once an hour, so that guessing does not flood the list. Runs in the background, so that timing reveals no account. */
  async function noteRefusedSignIn(email: string, request: Request): Promise<void> {
    const uid = await findByEmail(email);
    if (!uid || (await attempts.take(`refused sign-ins told of ${uid}`, { max: 1, windowMs: 60 * 60_000 })) !== undefined) return;
    const by = { userAgent: request.headers.get("user-agent"), network: networkOf(request) ?? "" };
    await insertEvent(directory, { accountId: uid, what: "sign-in-refused", by });
  }

  return {
    tokens,
    own: createOwnAccount({ ...shared, announce: (uid, event) => live.publish(uid, event) }),
    leaving,
    mailedLinks: createMailedLinks({ directory, auth, proofs, answer, appOrigin, now }),
    suspending,
    activity: createActivity({ directory, now }),
    hasGoogle: google !== undefined,
    isSessionOpen,
    async accountOf(headers) {
      const found = await auth.api.getSession({ headers });
      return found ? AuthorId.parse(found.user.id) : undefined;
    },
    answer,
    resetPassword: createPasswordReset(shared),
    async signIn(request, email) {
      const refused = () =>
        void noteRefusedSignIn(email, request).catch((err: unknown) => log.warn({ err }, "a refused sign-in could not be recorded"));
      const response = await startSession(directory, { email }, () => signIn({ auth, attempts, request, email, refused }));
      if (!response) throw new AppError("unauthenticated");
      // Check the suspension after the password, so that only the owner learns of it.
      const uid = await findByEmail(email);
      if (!response.ok) log.warn({ uid, by: "password", status: response.status }, "a sign-in was refused");
      else if (uid) await suspending.refuse(uid);
      return response;
    },
    async issueToken(headers) {
      const { response: found, headers: renewed } = await auth.api.getSession({ headers, returnHeaders: true });
      if (!found) throw new AppError("unauthenticated");
      const { user, session } = found;
      if (now() - session.createdAt.getTime() > maxSessionMs) {
        onSessionsEnded(AuthorId.parse(user.id), await deleteSessions(directory, user.id, { one: session.id }));
        throw new AppError("unauthenticated");
      }
      if (!user.emailVerified) throw new AppError("email_unverified");
      const uid = AuthorId.parse(user.id);
      await suspending.refuse(uid);
      const dueAt = await leaving.dueDateOf(uid);
      if (dueAt) throw new AppError("deletion_pending", { dueAt });
      await welcome({ id: uid, email: user.email });
      await noteSeen(directory, session.id);
      const { token, expiresAt } = await tokens.issue({ kind: "signed-in", uid, sessionId: session.id });
      // Signing in works while the author's shard is away.
      const hasOwnKey = await options.hasOwnKey(uid).catch(() => false);
      return {
        session: {
          token,
          expiresAt: expiresAt.toISOString(),
          uid,
          email: user.email,
          name: user.name,
          image: user.image ?? null,
          videoCreditsPerMinute: options.videoCreditsPerMinute,
          capabilities: hasOwnKey ? { ...options.capabilities, text: true } : options.capabilities,
          hasOwnKey,
        },
        cookies: renewed.getSetCookie(),
      };
    },
    async readUser(uid) {
      const [user, credits] = await Promise.all([databases.forAuthor(uid).transaction((trx) => findUser(trx, uid)), balanceOf(uid)]);
      return { subscription: user?.subscription ?? false, ownedCourses: user?.owned_courses ?? [], credits, plan: user?.plan ?? "none" };
    },
    members: { lockWithin: lockUser, writeWithin: writeMembership },
    nameOf: async (uid) => (await findAccountName(directory, uid)) ?? "",
    namesOf: (ids) => findAccountNames(directory, ids),
    mailAddressOf: (uid) => findProvenEmail(directory, uid),
    forgetMailboxes: () => dropOldMailboxes(directory, { until: new Date(now() - mailboxKeptMs), limit: 10_000 }),
    findByEmail,
    sweep: () => sweepAccounts({ directory, now: new Date(now()) }),
  };
}

/** Counts the attempt before checking the password, so that parallel guesses count too. A correct password is uncounted. */
async function signIn({
  auth,
  attempts,
  request,
  email,
  refused,
}: {
  auth: Auth;
  attempts: Attempts;
  request: Request;
  email: string;
  /** Called when the account has had too many wrong passwords. */
  refused(): void;
}): Promise<Response> {
  const byAddress = `sign-in from ${getIP(request, auth.options)}`;
  const byAccount = `sign-in to ${email}`;
  const waitOfAddress = await attempts.take(byAddress, failuresPerAddress);
  const waitOfAccount = waitOfAddress === undefined ? await attempts.take(byAccount, failuresPerAccount) : undefined;
  if (waitOfAccount !== undefined) refused();
  const wait = waitOfAddress ?? waitOfAccount;
  if (wait !== undefined) throw new AppError("too_many_requests", { retryAfterSeconds: Math.ceil(wait / 1000) });
  const response = await auth.handler(request);
  if (response.ok) await Promise.all([attempts.giveBack(byAddress), attempts.giveBack(byAccount)]);
  return response;
}

/** Same format as better-auth stores in a session. */
function networkOf(request: Request): string | undefined {
  return getIP(request, { advanced: addressOptions }) ?? undefined;
}

/** About as long as the real emails. */
const fillerEmail = resetPasswordEmail({ url: "https://example.com/api/auth/reset-password/000000000000000000000000" });

/** Derives a separate key for each use from the one configured secret. */
function keyFor(use: string, secret: string): string {
  return createHmac("sha256", secret).update(use).digest("base64url");
}
