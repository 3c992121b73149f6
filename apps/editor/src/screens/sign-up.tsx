import { Button } from "@coursewright/ui/button.tsx";
import { Field, Input } from "@coursewright/ui/field.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link, Navigate, useSearchParams } from "react-router";
import { AccountLayout } from "../features/account/account-layout.tsx";
import { leastPassword } from "../features/account/auth-words.ts";
import { CheckYourMail } from "../features/account/check-your-mail.tsx";
import { FormProblem } from "../features/account/form-problem.tsx";
import { GoogleButton } from "../features/account/google-button.tsx";
import { Password } from "../features/account/password.tsx";
import { useAuthForm } from "../features/account/use-form.ts";
import { mailVerification, signUp } from "../base/api/auth.ts";
import { useSession } from "../base/api/session.ts";
import { safeNext } from "../base/session/signed-in.tsx";

export function SignUp() {
  const { t } = useLingui();
  const [query] = useSearchParams();
  const session = useSession();
  const form = useAuthForm();
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [wasMailed, setMailed] = useState(false);
  const next = safeNext(query.get("next"));

  if (session.kind === "signed-in") return <Navigate to={next} replace />;
  if (wasMailed) {
    return (
      <CheckYourMail
        lede={<Trans>We sent a link to {email}. It opens your new account.</Trans>}
        sendAgain={() => mailVerification(email, next)}
      />
    );
  }
  return (
    <AccountLayout
      tab={t`Make an account`}
      title={<Trans>Make an account.</Trans>}
      lede={<Trans>25 credits for the helper are on the house. No card, no newsletter.</Trans>}
    >
      <form onSubmit={form.submit({ send: () => signUp({ name: name.trim(), email, password }, next), onDone: () => setMailed(true) })}>
        <FormProblem problem={form.problem} />
        <Field label={<Trans>Your name</Trans>}>
          <Input size="large" name="name" autoComplete="name" maxLength={120} required autoFocus value={name} onValueChange={setName} />
        </Field>
        <Field label={<Trans>E-mail</Trans>}>
          <Input size="large" type="email" name="email" autoComplete="username" required value={email} onValueChange={setEmail} />
        </Field>
        <Field
          label={<Trans>Password</Trans>}
          help={<Trans>At least {leastPassword} characters. A sentence you like is a good one.</Trans>}
        >
          <Password kind="new" value={password} onValueChange={setPassword} />
        </Field>
        <div className="account-buttons">
          <Button type="submit" size="large" wide busy={form.isBusy} disabledReason={form.disabledReason}>
            <Trans>Make an account</Trans>
          </Button>
          <GoogleButton form={form} next={next} />
        </div>
      </form>
      <p className="account-next">
        <Trans>
          Been here before? <Link to={`/static/sign-in?next=${encodeURIComponent(next)}`}>Sign In</Link>.
        </Trans>
      </p>
    </AccountLayout>
  );
}
