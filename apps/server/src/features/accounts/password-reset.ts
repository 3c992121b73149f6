import { AuthorId } from "@coursewright/base/ids.ts";
import { maxPasswordLength, minPasswordLength } from "@coursewright/contract/own-account.ts";
import type { Query } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { passwordChangedEmail } from "../../platform/mail/email-templates.ts";
import { findResetOwner, markEmailProven, takeResetLink } from "./access-queries.ts";
import { writePasswordHash } from "./account-queries.ts";
import type { Auth } from "./auth.ts";
import type { Visitor } from "./event-queries.ts";
import type { Mailer } from "./mailer.ts";
import type { Securing } from "./securing.ts";

interface PasswordResetOptions {
  directory: Query;
  auth: Auth;
  securing: Securing;
  mailer: Pick<Mailer, "notify">;
  appOrigin: string;
}

interface NewPassword {
  token: string;
  newPassword: string;
}

/** Replaces better-auth's reset, which uses several transactions between which older links still work. Keeps its error codes. */
export function createPasswordReset({ directory, auth, securing, mailer, appOrigin }: PasswordResetOptions) {
  async function reset({ token, newPassword }: NewPassword, by: Visitor): Promise<void> {
    const owner = await findResetOwner(directory, token);
    if (owner === undefined) throw new AppError("link_spent");
    const { password } = await auth.$context;
    const hash = await password.hash(newPassword);
    let email = "";
    await securing.secure({
      uid: AuthorId.parse(owner),
      ends: "all",
      what: "password-reset",
      by,
      async change(trx) {
        if (!(await takeResetLink(trx, token))) throw new AppError("link_spent");
        await writePasswordHash(trx, { accountId: owner, hash });
        email = await markEmailProven(trx, owner);
      },
    });
    await mailer.notify(email, passwordChangedEmail({ url: `${appOrigin}/static/forgotten` }));
  }

  return async (wish: NewPassword, by: Visitor): Promise<Response> => {
    if (wish.newPassword.length < minPasswordLength) return refusal("PASSWORD_TOO_SHORT");
    if (wish.newPassword.length > maxPasswordLength) return refusal("PASSWORD_TOO_LONG");
    try {
      await reset(wish, by);
      return Response.json({ status: true });
    } catch (error) {
      if (error instanceof AppError && error.code === "link_spent") return refusal("INVALID_TOKEN");
      throw error;
    }
  };
}

function refusal(code: string): Response {
  return Response.json({ code }, { status: 400 });
}
