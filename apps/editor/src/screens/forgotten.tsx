import { Button } from "@coursewright/ui/button.tsx";
import { Field, Input } from "@coursewright/ui/field.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "react-router";
import { AccountLayout } from "../features/account/account-layout.tsx";
import { CheckYourMail } from "../features/account/check-your-mail.tsx";
import { FormProblem } from "../features/account/form-problem.tsx";
import { useAuthForm } from "../features/account/use-form.ts";
import { mailPasswordReset } from "../base/api/auth.ts";

export function Forgotten() {
  const { t } = useLingui();
  const form = useAuthForm();
  const [email, setEmail] = useState("");
  const [wasMailed, setMailed] = useState(false);
  const send = () => mailPasswordReset(email);
  if (wasMailed)
    return (
      <CheckYourMail lede={<Trans>If {email} has an account, a link to choose a new password is on its way.</Trans>} sendAgain={send} />
    );
  return (
    <AccountLayout
      tab={t`Forgotten password`}
      title={<Trans>Forgotten it?</Trans>}
      lede={<Trans>It happens. We e-mail you a link to choose a new one.</Trans>}
    >
      <form onSubmit={form.submit({ send, onDone: () => setMailed(true) })}>
        <FormProblem problem={form.problem} />
        <Field label={<Trans>E-mail</Trans>}>
          <Input size="large" type="email" name="email" autoComplete="username" required autoFocus value={email} onValueChange={setEmail} />
        </Field>
        <div className="account-buttons">
          <Button type="submit" size="large" wide busy={form.isBusy} disabledReason={form.disabledReason}>
            <Trans>E-mail me a link</Trans>
          </Button>
        </div>
      </form>
      <p className="account-next">
        <Trans>
          Remembered? <Link to="/static/sign-in">Sign In</Link>.
        </Trans>
      </p>
    </AccountLayout>
  );
}
