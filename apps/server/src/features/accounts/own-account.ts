import { AuthorId } from "@coursewright/base/ids.ts";
import type { LiveEvent } from "@coursewright/contract/live.ts";
import type { Account, OpenSession } from "@coursewright/contract/own-account.ts";
import type { SignedIn } from "../../platform/auth/actor.ts";
import type { Query } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import {
  confirmNewAddressEmail,
  addressChangedEmail,
  addressChangeRequestedEmail,
  newAddressTakenEmail,
  passwordChangedEmail,
} from "../../platform/mail/email-templates.ts";
import { mailedLink } from "../../platform/mail/mailed-link.ts";
import { hasSession, lockAccount, spendMailedLinks } from "./access-queries.ts";
import {
  dropEmailChange,
  findAccount,
  findEmailChangeOwner,
  isAddressTaken,
  listOpenSessions,
  moveToEmail,
  takeEmailChange,
  updateAccount,
  writeEmailChange,
  writePasswordHash,
} from "./account-queries.ts";
import type { Auth } from "./auth.ts";
import type { AllowAction } from "./action-limits.ts";
import { insertEvent, type Visitor } from "./event-queries.ts";
import { hashOf, mintToken } from "./mailed-token.ts";
import type { Mailer } from "./mailer.ts";
import type { Prove } from "./proof.ts";
import { requireSession, type Securing } from "./securing.ts";
import { refuseWeakPassword } from "./weak-password.ts";

interface OwnAccountOptions {
  directory: Query;
  auth: Auth;
  appOrigin: string;
  prove: Prove;
  mailer: Mailer;
  allowAction: AllowAction;
  announce(uid: AuthorId, event: LiveEvent): void;
  securing: Securing;
  photos: Photos;
  now(): number;
}

export interface Photos {
  /** Answers the address under which it is served. */
  store(uid: AuthorId, bytes: Uint8Array): Promise<string>;
  /** Deletes all the account's pictures except the one at this URL. */
  dropAllBut(uid: AuthorId, address: string | null): Promise<void>;
}

const linkLifetimeMs = 60 * 60_000;

export type OwnAccount = ReturnType<typeof createOwnAccount>;

/** Account settings. Every change is sent to all sessions of the account. */
export function createOwnAccount(options: OwnAccountOptions) {
  const { directory, appOrigin, photos, securing } = options;

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
      await options.allowAction("password change", actor.uid);
      const { password } = await options.auth.$context;
      const hash = await password.hash(newPassword);
      await securing.secure({
        ...othersOf(actor),
        what: "password-changed",
        async change(trx) {
          await requireSession(trx, actor);
          await writePasswordHash(trx, { accountId: actor.uid, hash });
        },
      });
      await options.mailer.notify(email, passwordChangedEmail({ url: `${appOrigin}/static/forgotten` }));
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
    async endSession(actor: SignedIn, sessionId: string): Promise<void> {
      await securing.secure({
        uid: actor.uid,
        by: actor,
        ends: { one: sessionId },
        what: "session-ended",
        async change(trx) {
          if (!(await hasSession(trx, { accountId: actor.uid, sessionId }))) throw new AppError("not_found");
        },
      });
    },
    endOtherSessions: (actor: SignedIn) =>
      securing.secure({ ...othersOf(actor), what: "other-sessions-ended", change: (trx) => requireSession(trx, actor) }),
  };
}

function othersOf(actor: SignedIn) {
  return { uid: actor.uid, by: actor, ends: { allBut: actor.sessionId } };
}

type Shown = Record<"read" | "show", (uid: AuthorId) => Promise<Account>>;

/** The email changes only after the new address confirms it. The old address is notified of request and change. */
function emailChanges({ directory, appOrigin, prove, mailer, allowAction, now }: OwnAccountOptions, { read, show }: Shown) {
  const accountPage = `${appOrigin}/static/account`;

  /** Runs under the account lock: a concurrent password change either invalidates the link or runs after the move. */
  async function move(token: string, by: Visitor) {
    const tokenHash = hashOf(token);
    const accountId = await findEmailChangeOwner(directory, tokenHash);
    if (accountId === undefined) return undefined;
    return directory.transaction().execute(async (trx) => {
      await lockAccount(trx, accountId);
      const change = await takeEmailChange(trx, { tokenHash, now: new Date(now()) });
      const oldEmail = change && (await moveToEmail(trx, change));
      if (!change || oldEmail === undefined) return undefined;
      await spendMailedLinks(trx, { accountId, email: oldEmail });
      await insertEvent(trx, { accountId, what: "email-changed", by });
      return { ...change, oldEmail };
    });
  }

  return {
    async requestEmailChange(actor: SignedIn, { email, password }: { email: string; password?: string | undefined }): Promise<Account> {
      await prove(actor, password);
      const account = await read(actor.uid);
      if (email === account.email) throw new AppError("invalid_request");
      await allowAction("e-mail change", actor.uid);
      const { token, hash } = mintToken();
      const expiresAt = new Date(now() + linkLifetimeMs);
      await directory.transaction().execute(async (trx) => {
        await lockAccount(trx, actor.uid);
        await requireSession(trx, actor);
        await writeEmailChange(trx, { accountId: actor.uid, newEmail: email, tokenHash: hash, expiresAt });
        await insertEvent(trx, { accountId: actor.uid, what: "email-change-asked", by: actor });
      });
      // The requester gets the same response either way. Only the owner of the address learns that it has an account.
      const isTaken = await isAddressTaken(directory, email);
      const url = mailedLink(appOrigin, "confirm-email", { token });
      const content = isTaken ? newAddressTakenEmail({ url: appOrigin }) : confirmNewAddressEmail({ url });
      await mailer.answer(email, content, { lane: "new address", from: actor.uid });
      await mailer.notify(account.email, addressChangeRequestedEmail({ url: accountPage }));
      return read(actor.uid);
    },
    async cancelEmailChange(actor: SignedIn): Promise<Account> {
      await directory.transaction().execute(async (trx) => {
        const wasThere = await dropEmailChange(trx, actor.uid);
        if (wasThere) await insertEvent(trx, { accountId: actor.uid, what: "email-change-cancelled", by: actor });
      });
      return read(actor.uid);
    },
    async confirmEmailChange(token: string, by: Visitor): Promise<{ email: string }> {
      const moved = await move(token, by);
      if (!moved) throw new AppError("link_spent");
      await mailer.notify(moved.oldEmail, addressChangedEmail({ url: `${appOrigin}/static/sign-in` }));
      await show(AuthorId.parse(moved.accountId));
      return { email: moved.newEmail };
    },
  };
}
