import { buttonClass } from "@coursewright/ui/button.tsx";
import { EmptyState } from "@coursewright/ui/empty-state.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { EmptyShelf } from "../base/parts/drawings/empty-shelf.tsx";
import { SiteHeader } from "./workspace/site-header.tsx";
import "../base/parts/notice-page.css";

interface NoCourseProps {
  /** The title of the browser's tab. */
  readonly title: string;
  /** Says how to get here with a course. */
  readonly children: ReactNode;
}

/** A screen of a course whose address names none. */
export function NoCourse({ title, children }: NoCourseProps) {
  const { t } = useLingui();
  return (
    <>
      <title>{`${title} · Coursewright`}</title>
      <SiteHeader />
      <main className="notice-page">
        <EmptyState
          drawing={<EmptyShelf />}
          title={t`Which course?`}
          actions={
            <Link className={buttonClass({})} to="/static/home">
              <Trans>Go to your shelf</Trans>
            </Link>
          }
        >
          {children}
        </EmptyState>
      </main>
    </>
  );
}
