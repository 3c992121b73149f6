import { confirmEmailChange } from "@coursewright/contract/own-account.ts";
import { Button, buttonClass } from "@coursewright/ui/button.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { AccountLayout } from "../account/account-layout.tsx";
import { FormProblem } from "../account/form-problem.tsx";
import { useForm } from "../account/use-form.ts";
import { call } from "../api/client.ts";

/** Where the mail to a new address leads. It asks for a press: mail programs open links by themselves. */
export function ConfirmEmail() {
  const { t } = useLingui();
  const [query] = useSearchParams();
  const form = useForm();
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const token = query.get("token") ?? "";
  const confirm = async () => setConfirmed((await call(confirmEmailChange, { body: { token } })).email);
  if (confirmed) {
    return (
      <AccountLayout
        tab={t`New e-mail`}
        title={<Trans>Done.</Trans>}
        lede={<Trans>Your account belongs to {confirmed} now. Sign in with it from here on.</Trans>}
      >
        <Link className={buttonClass({ size: "large", wide: true })} to="/static/account">
          <Trans>To your account</Trans>
        </Link>
      </AccountLayout>
    );
  }
  return (
    <AccountLayout
      tab={t`New e-mail`}
      title={<Trans>Your new e-mail.</Trans>}
      lede={<Trans>One press, and your account belongs to this address.</Trans>}
    >
      <form onSubmit={form.onSubmit(confirm)}>
        <FormProblem problem={form.problem} />
        <Button type="submit" size="large" wide busy={form.isBusy} offBecause={form.offBecause}>
          <Trans>Confirm the new e-mail</Trans>
        </Button>
      </form>
    </AccountLayout>
  );
}
