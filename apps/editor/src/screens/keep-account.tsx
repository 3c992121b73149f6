import { keepAccount } from "@coursewright/contract/own-account.ts";
import { Button, buttonClass } from "@coursewright/ui/button.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link, Navigate, useNavigate, useSearchParams } from "react-router";
import { AccountLayout } from "../features/account/account-layout.tsx";
import { FormProblem } from "../features/account/form-problem.tsx";
import { MailedLinkPage } from "../features/account/mailed-link-page.tsx";
import { useForm } from "../features/account/use-form.ts";
import { useMailedLink } from "../features/account/use-mailed-link.ts";
import { postAsBrowser, signOut } from "../base/api/auth.ts";
import { renewBearer, useSession } from "../base/api/session.ts";

/** Lets an account that is about to be erased stay, by the mailed link or after signing in again. */
export function KeepAccount() {
  const { t, i18n } = useLingui();
  const [query] = useSearchParams();
  const session = useSession();
  const [isKept, setKept] = useState(false);
  const token = useMailedLink()?.token ?? null;
  const leaving = session.kind === "signed-out" ? session.leaving : undefined;
  const until = leaving?.until ?? query.get("until");
  const day = until && !Number.isNaN(Date.parse(until)) ? i18n.date(until, { dateStyle: "long" }) : null;
  if (isKept) {
    return (
      <AccountLayout
        tab={t`Your account`}
        title={<Trans>Good to have you back.</Trans>}
        lede={<Trans>Nothing is lost, and your published courses are online again.</Trans>}
      >
        <Link className={buttonClass({ size: "large", wide: true })} to="/static/home">
          <Trans>To your shelf</Trans>
        </Link>
      </AccountLayout>
    );
  }
  if (token) return <KeepByLink onKept={() => setKept(true)} />;
  if (session.kind === "signed-in") return <Navigate to="/static/home" replace />;
  return (
    <AccountLayout
      tab={t`Your account`}
      title={<Trans>Your account will be deleted.</Trans>}
      lede={
        day ? (
          <Trans>Everything in it will be deleted on {day}. You can change your mind until then.</Trans>
        ) : (
          <Trans>Everything in it will be deleted. You can change your mind until then.</Trans>
        )
      }
    >
      {leaving?.canStay ? (
        <Keep token={null} onKept={() => setKept(true)} />
      ) : (
        <p className="account-next">
          <Trans>
            Changed your mind? Use the link we e-mailed you, or <Link to="/static/sign-in">sign in again</Link>.
          </Trans>
        </p>
      )}
    </AccountLayout>
  );
}

function KeepByLink({ onKept }: { readonly onKept: () => void }) {
  const { t } = useLingui();
  const tab = t`Your account`;
  const instead = (
    <Link className={buttonClass({ size: "large", wide: true })} to="/static/sign-in">
      <Trans>Go to sign in</Trans>
    </Link>
  );
  return (
    <MailedLinkPage kind="keep-account" tab={tab} instead={instead}>
      {({ email, link }) => (
        <AccountLayout
          tab={tab}
          title={<Trans>Your account will be deleted.</Trans>}
          lede={
            <Trans>
              Everything in the account of <strong className="account-address">{email}</strong> will be deleted. You can change your mind
              until then.
            </Trans>
          }
        >
          <Keep token={link.token} onKept={onKept} />
        </AccountLayout>
      )}
    </MailedLinkPage>
  );
}

function Keep({ token, onKept }: { readonly token: string | null; readonly onKept: () => void }) {
  const navigate = useNavigate();
  const form = useForm();
  const keep = async () => {
    await postAsBrowser(keepAccount, { body: token ? { token } : {} });
    onKept();
    await renewBearer();
  };
  const leave = async () => {
    await signOut();
    await navigate("/static/");
  };
  return (
    <form onSubmit={form.onSubmit(keep)}>
      <FormProblem problem={form.problem} />
      <div className="account-buttons">
        <Button type="submit" size="large" wide busy={form.isBusy} disabledReason={form.disabledReason}>
          <Trans>Keep my account</Trans>
        </Button>
        {token ? null : (
          <Button tone="secondary" size="large" wide onClick={() => void form.attempt(leave)}>
            <Trans>Sign Out</Trans>
          </Button>
        )}
      </div>
    </form>
  );
}
