import { confirmEmailChange } from "@coursewright/contract/own-account.ts";
import { Button, buttonClass } from "@coursewright/ui/button.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "react-router";
import { AccountLayout } from "../features/account/account-layout.tsx";
import { FormProblem } from "../features/account/form-problem.tsx";
import { MailedLinkPage } from "../features/account/mailed-link-page.tsx";
import { useForm } from "../features/account/use-form.ts";
import { call } from "../base/api/client.ts";

/** Target of the link in the email that confirms a new address. */
export function ConfirmEmail() {
  const { t } = useLingui();
  const tab = t`New e-mail`;
  const form = useForm();
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const confirm = (token: string) => async () => setConfirmed((await call(confirmEmailChange, { body: { token } })).email);
  const toAccount = (
    <Link className={buttonClass({ size: "large", wide: true })} to="/static/account">
      <Trans>To your account</Trans>
    </Link>
  );
  if (confirmed) {
    return (
      <AccountLayout
        tab={tab}
        title={<Trans>Done.</Trans>}
        lede={<Trans>Your account now uses {confirmed}. Sign in with this address from now on.</Trans>}
      >
        {toAccount}
      </AccountLayout>
    );
  }
  return (
    <MailedLinkPage kind="confirm-email" tab={tab} instead={toAccount}>
      {({ email, link }) => (
        <AccountLayout
          tab={tab}
          title={<Trans>Your new e-mail.</Trans>}
          lede={
            <Trans>
              Press the button to use <strong className="account-address">{email}</strong> for your account.
            </Trans>
          }
        >
          <form onSubmit={form.onSubmit(confirm(link.token))}>
            <FormProblem problem={form.problem} />
            <Button type="submit" size="large" wide busy={form.isBusy} disabledReason={form.disabledReason}>
              <Trans>Confirm the new e-mail</Trans>
            </Button>
          </form>
        </AccountLayout>
      )}
    </MailedLinkPage>
  );
}
