import { Avatar } from "@coursewright/ui/avatar.tsx";
import { Wordmark } from "@coursewright/ui/wordmark.tsx";
import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { AccountMenu } from "./account-menu.tsx";
import { Credits } from "../../features/credits/credits.tsx";
import { displayName } from "../../base/parts/display-name.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import "./site-header.css";

/** Header of pages outside any course. */
export function SiteHeader() {
  const session = useSignedIn();
  const { t } = useLingui();
  return (
    <header className="site-header">
      <Link className="site-header-home" to="/static/home">
        <Wordmark />
      </Link>
      <Credits />
      <AccountMenu
        trigger={
          <button type="button" className="site-header-account" aria-label={t`Account`}>
            <Avatar name={displayName(session)} image={session.image} />
          </button>
        }
      />
    </header>
  );
}
