import { buttonClass } from "@coursewright/ui/button.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { AccountLayout } from "../features/account/account-layout.tsx";
import { useSession } from "../base/api/session.ts";
import { Credits } from "../features/credits/credits.tsx";

/** The front page, also shown when a page could not be opened. */
export function Front() {
  const { t } = useLingui();
  const session = useSession();
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
      <meta
        name="description"
        content={t`Coursewright is an editor for courses: write pages, ask the helper in the margin, and publish with one button.`}
      />
      <div className="account-buttons">{session.kind === "signed-in" ? <ToShelf /> : <ToAccount />}</div>
      <div className="account-credits">
        <Credits />
      </div>
    </AccountLayout>
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
