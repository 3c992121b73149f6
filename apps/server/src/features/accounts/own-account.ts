import { AuthorId } from "@coursewright/base/ids.ts";
import type { LiveEvent } from "@coursewright/contract/live.ts";
import type { Account, OpenSession } from "@coursewright/contract/own-account.ts";
import type { SignedIn } from "../../platform/auth/actor.ts";
import type { Query } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import {
  confirmNewEmailLetter,
  emailChangedLetter,
  emailChangeNoticeLetter,
  emailTakenLetter,
  passwordChangedLetter,
} from "../../platform/mail/letters.ts";
import type { Letter } from "../../platform/mail/mail.ts";
import {
  deleteSessions,
  dropEmailChange,
  dropMailedLinks,
  type EndedSessions,
  findAccount,
  isAddressTaken,
  listOpenSessions,
  moveToEmail,
  takeEmailChange,
  updateAccount,
  writeEmailChange,
  writePasswordHash,
} from "./account-queries.ts";
import type { Auth } from "./auth.ts";
import { hashOf, mintToken } from "./mailed-token.ts";
import type { Prove } from "./proof.ts";
import { refuseWeakPassword } from "./weak-password.ts";

interface OwnAccountOptions {
  directory: Query;
  auth: Auth;
  appOrigin: string;
  prove: Prove;
  post(to: string, letter: Letter): Promise<void>;
  announce(uid: AuthorId, event: LiveEvent): void;
  onSessionsEnded(uid: AuthorId, sessionIds: readonly string[]): void;
  photos: Photos;
  now(): number;
}

/** Where the picture itself is kept. */
export interface Photos {
  /** Answers the address under which it is served. */
  store(uid: AuthorId, bytes: Uint8Array): Promise<string>;
  /** Forgets all pictures of the account but the one served at this address. */
  dropAllBut(uid: AuthorId, address: string | null): Promise<void>;
}

const linkLifetimeMs = 60 * 60_000;

export type OwnAccount = ReturnType<typeof createOwnAccount>;

/** What people do with their own account. Every change is shown at once wherever they are signed in. */
export function createOwnAccount(options: OwnAccountOptions) {
  const { directory, appOrigin, photos } = options;

  async function read(uid: AuthorId): Promise<Account> {
    const found = await findAccount(directory, { id: uid, now: new Date(options.now()) });
    if (!found) throw new AppError("not_found");
    return { ...found, createdAt: found.createdAt.toISOString() };
  }

  async function show(uid: AuthorId): Promise<Account> {
    const account = await read(uid);
    const { name, email, image } = account;
    options.announce(uid, { type: "account", name, email, image });
    return account;
  }

  async function endSessions(uid: AuthorId, which: EndedSessions): Promise<number> {
    const ended = await deleteSessions(directory, uid, which);
    if (ended.length > 0) options.onSessionsEnded(uid, ended);
    return ended.length;
  }

  return {
    read,
    async rename(uid: AuthorId, name: string): Promise<Account> {
      await updateAccount(directory, uid, { name });
      return show(uid);
    },
    async changePhoto(uid: AuthorId, bytes: Uint8Array): Promise<Account> {
      const image = await photos.store(uid, bytes);
      await updateAccount(directory, uid, { image });
      await photos.dropAllBut(uid, image);
      return show(uid);
    },
    async removePhoto(uid: AuthorId): Promise<Account> {
      await updateAccount(directory, uid, { image: null });
      await photos.dropAllBut(uid, null);
      return show(uid);
    },
    ...emailChanges(options, { read, show }),
    async changePassword(actor: SignedIn, { currentPassword, newPassword }: { currentPassword: string; newPassword: string }) {
      const { email, name, hasPassword } = await read(actor.uid);
      if (!hasPassword) throw new AppError("invalid_request");
      refuseWeakPassword({ password: newPassword, email, name });
      await options.prove(actor, currentPassword);
      const { password } = await options.auth.$context;
      await writePasswordHash(directory, { accountId: actor.uid, hash: await password.hash(newPassword) });
      await endSessions(actor.uid, { allBut: actor.sessionId });
      await options.post(email, passwordChangedLetter({ url: `${appOrigin}/static/forgotten` }));
    },
    async mailPasswordLink(uid: AuthorId): Promise<void> {
      const { email } = await read(uid);
      await options.auth.api.requestPasswordReset({ body: { email, redirectTo: "/static/reset" } });
    },
    async listSessions({ uid, sessionId }: SignedIn): Promise<OpenSession[]> {
      return (await listOpenSessions(directory, uid)).map((row) => ({
        id: row.id,
        userAgent: row.user_agent,
        signedInAt: row.created_at.toISOString(),
        lastSeenAt: row.last_seen_at.toISOString(),
        isThisOne: row.id === sessionId,
      }));
    },
    async endSession(uid: AuthorId, sessionId: string): Promise<void> {
      if ((await endSessions(uid, { one: sessionId })) === 0) throw new AppError("not_found");
    },
    endOtherSessions: ({ uid, sessionId }: SignedIn) => endSessions(uid, { allBut: sessionId }),
  };
}

type Shown = Record<"read" | "show", (uid: AuthorId) => Promise<Account>>;

/** Nothing changes before the new address is proven; the old one hears of both, the wish and the change. */
function emailChanges({ directory, appOrigin, prove, post, now }: OwnAccountOptions, { read, show }: Shown) {
  const accountPage = `${appOrigin}/static/account`;
  return {
    async requestEmailChange(actor: SignedIn, { email, password }: { email: string; password?: string | undefined }): Promise<Account> {
      await prove(actor, password);
      const account = await read(actor.uid);
      if (email === account.email) throw new AppError("invalid_request");
      const { token, hash } = mintToken();
      await writeEmailChange(directory, {
        accountId: actor.uid,
        newEmail: email,
        tokenHash: hash,
        expiresAt: new Date(now() + linkLifetimeMs),
      });
      // Who asks hears the same either way; only the owner of the address learns that it has an account.
      const isTaken = await isAddressTaken(directory, email);
      const url = `${appOrigin}/static/confirm-email?token=${token}`;
      await post(email, isTaken ? emailTakenLetter({ url: appOrigin }) : confirmNewEmailLetter({ url }));
      await post(account.email, emailChangeNoticeLetter({ url: accountPage }));
      return read(actor.uid);
    },
    async cancelEmailChange(uid: AuthorId): Promise<Account> {
      await dropEmailChange(directory, uid);
      return read(uid);
    },
    async confirmEmailChange(token: string): Promise<{ email: string }> {
      const change = await takeEmailChange(directory, { tokenHash: hashOf(token), now: new Date(now()) });
      const old = change && (await moveToEmail(directory, change));
      if (!change || old === undefined) throw new AppError("link_spent");
      await dropMailedLinks(directory, change.accountId);
      await post(old, emailChangedLetter({ url: `${appOrigin}/static/sign-in` }));
      await show(AuthorId.parse(change.accountId));
      return { email: change.newEmail };
    },
  };
}
