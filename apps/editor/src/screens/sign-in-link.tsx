import { signInByMail } from "@coursewright/contract/mailed-links.ts";
import { buttonClass } from "@coursewright/ui/button.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { AccountLayout } from "../features/account/account-layout.tsx";
import { MailedLinkPage } from "../features/account/mailed-link-page.tsx";
import { StartSession } from "../features/account/start-session.tsx";

export function SignInLink() {
  const { t } = useLingui();
  const tab = t`Sign in`;
  const instead = (
    <Link className={buttonClass({ size: "large", wide: true })} to="/static/sign-in">
      <Trans>Go to sign in</Trans>
    </Link>
  );
  return (
    <MailedLinkPage kind="sign-in" tab={tab} instead={instead}>
      {({ email, ...link }) => (
        <AccountLayout
          tab={tab}
          title={<Trans>Sign in.</Trans>}
          lede={
            <Trans>
              This link opens the account of <strong className="account-address">{email}</strong>.
            </Trans>
          }
        >
          <StartSession
            by={signInByMail}
            link={{ email, ...link }}
            elsewhere={
              <Trans>This link was requested in another browser. Continue only if you asked for it and the address is yours.</Trans>
            }
          >
            <Trans>Sign in to this account</Trans>
          </StartSession>
        </AccountLayout>
      )}
    </MailedLinkPage>
  );
}
