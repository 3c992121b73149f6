import { Button } from "@coursewright/ui/button.tsx";
import { Field } from "@coursewright/ui/field.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { AccountLayout } from "../account/account-layout.tsx";
import { authWords, leastPassword } from "../account/auth-words.ts";
import { FormProblem } from "../account/form-problem.tsx";
import { Password } from "../account/password.tsx";
import { useAuthForm } from "../account/use-form.ts";
import { resetPassword } from "../api/auth.ts";

export function Reset() {
  const { t } = useLingui();
  const [query] = useSearchParams();
  const form = useAuthForm();
  const [password, setPassword] = useState("");
  const [isDone, setDone] = useState(false);
  const token = query.get("token");
  if (isDone) {
    return (
      <AccountLayout
        tab={t`New password`}
        title={<Trans>Done.</Trans>}
        lede={<Trans>Your new password is set, and every other session has ended.</Trans>}
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
  if (!token) {
    return (
      <AccountLayout tab={t`New password`} title={<Trans>That link is spent.</Trans>} lede={authWords("INVALID_TOKEN")}>
        <p className="account-next">
          <Link to="/static/forgotten">
            <Trans>Mail me a new link</Trans>
          </Link>
        </p>
      </AccountLayout>
    );
  }
  return (
    <AccountLayout tab={t`New password`} title={<Trans>A new password.</Trans>} lede={<Trans>Choose one that only you know.</Trans>}>
      <form onSubmit={form.submit({ send: () => resetPassword({ newPassword: password, token }), onDone: () => setDone(true) })}>
        <FormProblem problem={form.problem} />
        <Field label={<Trans>New password</Trans>} help={<Trans>At least {leastPassword} characters.</Trans>}>
          <Password kind="new" autoFocus value={password} onValueChange={setPassword} />
        </Field>
        <div className="account-buttons">
          <Button type="submit" size="large" wide busy={form.isBusy} offBecause={form.offBecause}>
            <Trans>Set password</Trans>
          </Button>
        </div>
      </form>
    </AccountLayout>
  );
}
