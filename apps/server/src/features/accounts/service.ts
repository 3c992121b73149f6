import { createHmac } from "node:crypto";
import { AuthorId } from "@coursewright/base/ids.ts";
import type { Session, UserRecord } from "@coursewright/contract/accounts.ts";
import { getIP } from "better-auth/api";
import type { Redis } from "ioredis";
import { createTokens, type Tokens } from "../../platform/auth/token.ts";
import type { Databases, WriteQuery } from "../../platform/db/databases.ts";
import { together } from "../../platform/db/together.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { Live } from "../../platform/live/live.ts";
import type { Log } from "../../platform/log/log.ts";
import { resetPasswordLetter } from "../../platform/mail/letters.ts";
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
import { startSession, wayInOf } from "./session-start.ts";
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
  /** Issues bearers, and reads them on every request. */
  readonly tokens: Tokens;
  /** Everything of better-auth but the sign-in by password, and the reset of one. */
  answer(request: Request): Promise<Response>;
  signIn(request: Request, email: string): Promise<Response>;
  /** By a mailed link, which is spent by it. */
  resetPassword(wish: { token: string; newPassword: string }, by: Visitor): Promise<Response>;
  /** Trades the session cookie among the headers for a bearer. */
  issueToken(headers: Headers): Promise<{ session: Session; cookies: string[] }>;
  /** Whose session cookie is among the headers, whatever the account may do with it. */
  accountOf(headers: Headers): Promise<AuthorId | undefined>;
  isSessionOpen(sessionId: string): Promise<boolean>;
  readUser(uid: AuthorId): Promise<UserRecord>;
  /** What the account's payments opened for it; the caller's transaction on its shard locks the record first. */
  readonly members: {
    lockWithin(trx: WriteQuery, uid: AuthorId): Promise<void>;
    /** False when the record said so already. */
    writeWithin(trx: WriteQuery, uid: AuthorId, membership: Pick<UserRecord, "subscription" | "ownedCourses" | "plan">): Promise<boolean>;
  };
  /** As others see it; empty when the account is gone. */
  nameOf(uid: AuthorId): Promise<string>;
  /** The same of many at once; those that are gone are left out. */
  namesOf(ids: readonly string[]): Promise<Map<string, string>>;
  /** Where somebody may be written to: nowhere while the address is unproven, or the account is leaving. */
  mailAddressOf(uid: AuthorId): Promise<string | undefined>;
  /** Forgets mailboxes of accounts that were deleted long ago; answers how many. */
  forgetMailboxes(): Promise<number>;
  /** For those who run the product; whoever asks over HTTP never learns who has an account. */
  findByEmail(email: string): Promise<AuthorId | undefined>;
  /** Removes expired sessions and links, and accounts that nobody proved; answers how many rows. */
  sweep(): Promise<number>;
}

interface AccountsOptions {
  databases: Databases;
  redis: Redis;
  posting: Posting;
  log: Log;
  appOrigin: string;
  secret: string;
  /** A mailbox that was welcomed under one of them is known as such. */
  earlierSecrets?: readonly string[];
  /** Greets an account whose e-mail is proven. Called more than once; greets once. */
  welcome(uid: AuthorId): Promise<void>;
  balanceOf(uid: AuthorId): Promise<number>;
  live: Pick<Live, "publish">;
  photos: Photos;
  sites: LeavingOptions["sites"];
  jobs: LeavingOptions["jobs"];
  google?: GoogleConfig | undefined;
  now?: () => number;
}

const failuresPerAddress = { max: 10, windowMs: 60_000 };
const failuresPerAccount = { max: 5, windowMs: 5 * 60_000 };
/** However often it is used: then the person signs in again. */
const maxSessionMs = 90 * 24 * 60 * 60_000;
/** After the welcome, where the account is gone. */
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

  /** Once per mailbox, not per account. Asked again with the next token, so a failure here must not keep anybody out. */
  async function welcome({ id, email }: { id: string; email: string }): Promise<void> {
    const greet = async () => {
      const [hash, ...earlier] = mailboxKeys.map((key) => mailboxHash(email, key));
      if (hash === undefined) throw new Error("There is always one key");
      if (await claimMailbox(directory, { accountId: id, hash, anyHash: [hash, ...earlier] })) await options.welcome(AuthorId.parse(id));
    };
    await greet().catch((error: unknown) => log.error({ err: error, uid: id }, "an account was not welcomed"));
  }

  const mailer = createMailer({ attempts, posting: options.posting, log, isKnown: (at) => hasSessionFrom(directory, at) });
  const allowDeed = createActionLimits(attempts);
  const equalWork = createEqualWork({
    pretend: (to, lane, request) => mailer.pretend(to, fillerLetter, { lane, from: networkOf(request) }),
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
    answer: (to, letter, { lane, request }) =>
      equalWork.note(() => mailer.answer(to, letter, { lane, from: request && networkOf(request) })),
    google,
    onVerified: welcome,
    onSessionEnded: ({ id, userId }) => onSessionsEnded(AuthorId.parse(userId), [id]),
  });
  const prove = createProof({ directory, auth, attempts, now });
  const securing = createSecuring({ directory, onSessionsEnded });
  const shared = { ...options, directory, auth, prove, mailer, allowDeed, securing, onSessionsEnded, now };
  const leaving = createLeaving(shared);
  const suspending = createSuspending(shared);

  async function answer(request: Request): Promise<Response> {
    if (new URL(request.url).pathname === "/api/auth/sign-out") await noteSignOut(request.headers);
    const response = await startSession(directory, wayInOf(request), () => equalWork.run(request, () => auth.handler(request)));
    return response ?? new Response(null, { status: 302, headers: { location: "/static/sign-in?error=INVALID_TOKEN" } });
  }

  async function findByEmail(email: string): Promise<AuthorId | undefined> {
    const id = await findAccountByEmail(directory, email);
    return id === undefined ? undefined : AuthorId.parse(id);
  }

  /** better-auth then finds the session gone, and takes the cookie back. */
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

  /** Once an hour: whoever guesses must not fill the list. Nobody waits for it, so that it does not show who has an account. */
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
        void noteRefusedSignIn(email, request).catch((err: unknown) => log.warn({ err }, "a refused sign-in was not noted"));
      const response = await startSession(directory, { email }, () => signIn({ auth, attempts, request, email, refused }));
      if (!response) throw new AppError("unauthenticated");
      // Only whoever knows the password learns of it.
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
      return {
        session: { token, expiresAt: expiresAt.toISOString(), uid, email: user.email, name: user.name, image: user.image ?? null },
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

/** Counted before the password is looked at, so that guesses sent all at once are counted too; a right one is given back. */
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
  /** The account has taken too many wrong passwords. */
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

/** As better-auth writes it into a session. */
function networkOf(request: Request): string | undefined {
  return getIP(request, { advanced: addressOptions }) ?? undefined;
}

/** As long as the others. */
const fillerLetter = resetPasswordLetter({ url: "https://example.com/api/auth/reset-password/000000000000000000000000" });

/** One secret in the configuration, a key of its own for each use. */
function keyFor(use: string, secret: string): string {
  return createHmac("sha256", secret).update(use).digest("base64url");
}
