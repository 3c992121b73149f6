import { Button } from "@coursewright/ui/button.tsx";
import { Field } from "@coursewright/ui/field.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { AccountLayout } from "../features/account/account-layout.tsx";
import { leastPassword } from "../features/account/auth-words.ts";
import { FormProblem } from "../features/account/form-problem.tsx";
import { MailedLinkPage } from "../features/account/mailed-link-page.tsx";
import { Password } from "../features/account/password.tsx";
import { useAuthForm } from "../features/account/use-form.ts";
import { resetPassword } from "../base/api/auth.ts";

export function Reset() {
  const { t } = useLingui();
  const tab = t`New password`;
  const form = useAuthForm();
  const [password, setPassword] = useState("");
  const [isDone, setDone] = useState(false);
  if (isDone) {
    return (
      <AccountLayout
        tab={tab}
        title={<Trans>Done.</Trans>}
        lede={<Trans>Your new password is set, and you are signed out everywhere else.</Trans>}
      >
        <Notice tone="ok" icon={<CircleCheck size={18} />} title={<Trans>Sign in with the new password.</Trans>} />
        <p className="account-next">
          <Link to="/static/sign-in">
            <Trans>Sign In</Trans>
          </Link>
        </p>
      </AccountLayout>
    );
  }
  const instead = (
    <p className="account-next">
      <Link to="/static/forgotten">
        <Trans>E-mail me a new link</Trans>
      </Link>
    </p>
  );
  return (
    <MailedLinkPage kind="reset-password" tab={tab} instead={instead}>
      {({ email, link: { token } }) => (
        <AccountLayout
          tab={tab}
          title={<Trans>A new password.</Trans>}
          lede={
            <Trans>
              Choose one for <strong className="account-address">{email}</strong> that only you know.
            </Trans>
          }
        >
          <form onSubmit={form.submit({ send: () => resetPassword({ newPassword: password, token }), onDone: () => setDone(true) })}>
            <FormProblem problem={form.problem} />
            <Field label={<Trans>New password</Trans>} help={<Trans>At least {leastPassword} characters.</Trans>}>
              <Password kind="new" autoFocus value={password} onValueChange={setPassword} />
            </Field>
            <div className="account-buttons">
              <Button type="submit" size="large" wide busy={form.isBusy} disabledReason={form.disabledReason}>
                <Trans>Set password</Trans>
              </Button>
            </div>
          </form>
        </AccountLayout>
      )}
    </MailedLinkPage>
  );
}
