import { keepAccount } from "@coursewright/contract/own-account.ts";
import { Button, buttonClass } from "@coursewright/ui/button.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link, Navigate, useNavigate, useSearchParams } from "react-router";
import { AccountLayout } from "../account/account-layout.tsx";
import { FormProblem } from "../account/form-problem.tsx";
import { useForm } from "../account/use-form.ts";
import { refusalOf } from "../api/api-error.ts";
import { postOf, signOut } from "../api/auth.ts";
import { send } from "../api/request.ts";
import { renewBearer, useSession } from "../api/session.ts";

/** An account that is leaving can do one thing: stay. By the mailed link, or after signing in once more. */
export function KeepAccount() {
  const { t, i18n } = useLingui();
  const [query] = useSearchParams();
  const session = useSession();
  const [isKept, setKept] = useState(false);
  const token = query.get("token");
  const leaving = session.kind === "signed-out" ? session.leaving : undefined;
  const until = leaving?.until ?? query.get("until");
  const day = until && !Number.isNaN(Date.parse(until)) ? i18n.date(until, { dateStyle: "long" }) : null;
  if (isKept) {
    return (
      <AccountLayout
        tab={t`Your account`}
        title={<Trans>Good to have you back.</Trans>}
        lede={<Trans>Everything is as it was, and your published courses are up again.</Trans>}
      >
        <Link className={buttonClass({ size: "large", wide: true })} to="/static/home">
          <Trans>To your shelf</Trans>
        </Link>
      </AccountLayout>
    );
  }
  if (session.kind === "signed-in" && !token) return <Navigate to="/static/home" replace />;
  return (
    <AccountLayout
      tab={t`Your account`}
      title={<Trans>Your account is leaving.</Trans>}
      lede={
        day ? (
          <Trans>Everything in it is erased on {day}. Until then you can take it back.</Trans>
        ) : (
          <Trans>Everything in it will be erased. Until then you can take it back.</Trans>
        )
      }
    >
      {token || leaving?.canStay ? (
        <Keep token={token} onKept={() => setKept(true)} />
      ) : (
        <p className="account-next">
          <Trans>
            Changed your mind? We mailed you a link, or <Link to="/static/sign-in">sign in again</Link>.
          </Trans>
        </p>
      )}
    </AccountLayout>
  );
}

function Keep({ token, onKept }: { readonly token: string | null; readonly onKept: () => void }) {
  const navigate = useNavigate();
  const form = useForm();
  const keep = async () => {
    const response = await send(keepAccount.path, postOf(token ? { token } : {}), {});
    if (!response.ok) throw await refusalOf(response);
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
        <Button type="submit" size="large" wide busy={form.isBusy} offBecause={form.offBecause}>
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
