import { Avatar } from "@coursewright/ui/avatar.tsx";
import { buttonClass } from "@coursewright/ui/button.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { ChevronsUpDown } from "lucide-react";
import { Link, useLocation } from "react-router";
import { userQuery } from "../../base/api/queries.ts";
import { AccountMenu } from "./account-menu.tsx";
import { CreditsText } from "../../features/credits/credits.tsx";
import { displayName } from "../../base/parts/display-name.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";

export function SidebarAccount({ isNarrow }: { readonly isNarrow: boolean }) {
  const session = useSignedIn();
  const user = useQuery(userQuery(session.uid));
  const { t } = useLingui();
  const name = displayName(session);
  return (
    <AccountMenu
      side="top"
      trigger={
        <button type="button" className="sidebar-account" aria-label={t`Account of ${name}`}>
          <Avatar name={name} image={session.image} />
          {isNarrow ? null : (
            <>
              <span className="sidebar-account-name">
                <b>{name}</b>
                {user.data ? (
                  <small>
                    <CreditsText credits={user.data.credits} />
                  </small>
                ) : null}
              </span>
              <ChevronsUpDown size={16} strokeWidth={1.75} />
            </>
          )}
        </button>
      }
    />
  );
}

/** [SIDE-09] */
export function SidebarSignIn() {
  const { pathname, search } = useLocation();
  return (
    <div className="sidebar-sign-in">
      <Link className={buttonClass({ wide: true })} to={`/static/sign-in?next=${encodeURIComponent(pathname + search)}`}>
        <Trans>Sign In</Trans>
      </Link>
    </div>
  );
}
