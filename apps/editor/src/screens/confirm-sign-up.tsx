import { confirmSignUp } from "@coursewright/contract/mailed-links.ts";
import { buttonClass } from "@coursewright/ui/button.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { AccountLayout } from "../features/account/account-layout.tsx";
import { MailedLinkPage } from "../features/account/mailed-link-page.tsx";
import { StartSession } from "../features/account/start-session.tsx";

export function ConfirmSignUp() {
  const { t } = useLingui();
  const tab = t`Confirm your e-mail`;
  const instead = (
    <>
      <Link className={buttonClass({ size: "large", wide: true })} to="/static/sign-in">
        <Trans>Go to sign in</Trans>
      </Link>
      <p className="account-next">
        <Trans>Already confirmed? Then just sign in. If not, we e-mail you a new link when you sign in.</Trans>
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
              Press the button to open the account of <strong className="account-address">{email}</strong>.
            </Trans>
          }
        >
          <StartSession
            by={confirmSignUp}
            link={{ email, ...link }}
            elsewhere={
              <Trans>
                Someone signed up with this address in another browser. If it was not you, close this page, and nothing happens.
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
