import { buttonClass } from "@coursewright/ui/button.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { CircleAlert } from "lucide-react";
import { Link, useLocation } from "react-router";
import { AccountLayout } from "../account/account-layout.tsx";
import { useSession } from "../api/session.ts";
import { bootNotice } from "../shell/boot-notice.ts";

/** The front page, and where one lands when a page could not be opened. */
export function Front() {
  const { t } = useLingui();
  const session = useSession();
  const notice = bootNotice(useLocation().state);
  return (
    <AccountLayout
      tab={t`Write a course`}
      title={
        <Trans>
          Write the course
          <br />
          you wish you’d had.
        </Trans>
      }
      lede={
        <Trans>
          A quiet editor for courses: pages laid out properly, a helper in the margin that asks before it writes, and one button that puts
          it online.
        </Trans>
      }
    >
      {notice ? <Notice tone="warn" icon={<CircleAlert size={18} />} title={<BootWords notice={notice} />} /> : null}
      <div className="account-buttons">{session.kind === "signed-in" ? <ToShelf /> : <ToAccount />}</div>
    </AccountLayout>
  );
}

function BootWords({ notice }: { readonly notice: "failed" | "slow" }) {
  return notice === "slow" ? (
    <Trans>The page did not open within 8 seconds. Everything saved is safe; please try again from your shelf.</Trans>
  ) : (
    <Trans>That page could not be opened. Everything saved is safe; please try again from your shelf.</Trans>
  );
}

function ToShelf() {
  return (
    <Link className={buttonClass({ size: "large", wide: true })} to="/static/home">
      <Trans>Go to your shelf</Trans>
    </Link>
  );
}

function ToAccount() {
  return (
    <>
      <Link className={buttonClass({ size: "large", wide: true })} to="/static/sign-in">
        <Trans>Sign In</Trans>
      </Link>
      <Link className={buttonClass({ tone: "secondary", size: "large", wide: true })} to="/static/sign-up">
        <Trans>Make an account</Trans>
      </Link>
    </>
  );
}
