import { confirmSignUp } from "@coursewright/contract/mailed-links.ts";
import { buttonClass } from "@coursewright/ui/button.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { AccountLayout } from "../account/account-layout.tsx";
import { MailedLinkPage } from "../account/mailed-link-page.tsx";
import { StartSession } from "../account/start-session.tsx";

export function ConfirmSignUp() {
  const { t } = useLingui();
  const tab = t`Confirm your e-mail`;
  const instead = (
    <>
      <Link className={buttonClass({ size: "large", wide: true })} to="/static/sign-in">
        <Trans>Go to sign in</Trans>
      </Link>
      <p className="account-next">
        <Trans>Confirmed already? Then just sign in. If not, signing in mails you a new link.</Trans>
      </p>
    </>
  );
  return (
    <MailedLinkPage kind="confirm-sign-up" tab={tab} instead={instead}>
      {({ email, ...link }) => (
        <AccountLayout
          tab={tab}
          title={<Trans>Confirm your e-mail.</Trans>}
          lede={
            <Trans>
              One press, and the account of <strong className="account-address">{email}</strong> is open.
            </Trans>
          }
        >
          <StartSession
            by={confirmSignUp}
            link={{ email, ...link }}
            elsewhere={
              <Trans>
                Somebody signed up with this address in another browser. If it was not you, close this page. Nothing happens then.
              </Trans>
            }
          >
            <Trans>Confirm and sign in</Trans>
          </StartSession>
        </AccountLayout>
      )}
    </MailedLinkPage>
  );
}
