import { Wordmark } from "@coursewright/ui/wordmark.tsx";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "react-router";
import "./account-layout.css";
import { ManuscriptArt } from "./manuscript-art.tsx";

interface AccountLayoutProps {
  readonly tab: string;
  readonly title: ReactNode;
  readonly lede: ReactNode;
  readonly children: ReactNode;
  /** Shown at the bottom instead of the default hint for learners. */
  readonly foot?: ReactNode;
}

export function AccountLayout({ tab, title, lede, children, foot }: AccountLayoutProps) {
  return (
    <div className="account">
      <title>{`${tab} · Coursewright`}</title>
      <main className="account-side">
        <Link className="account-home" to="/static/">
          <Wordmark size={30} />
        </Link>
        <div className="account-form">
          <h1>{title}</h1>
          <p className="account-lede">{lede}</p>
          {children}
        </div>
        <p className="account-learner">{foot ?? <Trans>Reading a course? Use the address your teacher gave you.</Trans>}</p>
      </main>
      <ManuscriptArt />
    </div>
  );
}
