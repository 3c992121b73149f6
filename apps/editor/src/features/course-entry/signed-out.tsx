import { buttonClass } from "@coursewright/ui/button.tsx";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { CourseDoor } from "./course-door.tsx";
import { type Entry, entryAddress } from "./entry-address.ts";
import { courseOfferQuery } from "./entry-queries.ts";
import { EntryFailure } from "./no-entry.tsx";
import { Opening } from "./opening.tsx";

/** Asks a visitor to sign in or sign up; both return to this page. */
export function SignedOut({ entry }: { readonly entry: Entry }) {
  const offer = useQuery(courseOfferQuery(entry.course));
  if (offer.isError) return <EntryFailure error={offer.error} again={() => void offer.refetch()} />;
  if (!offer.data) return <Opening url={null} />;
  const next = new URLSearchParams({ next: entryAddress(entry) });
  return (
    <CourseDoor offer={offer.data}>
      <div className="account-buttons">
        <Link className={buttonClass({ size: "large", wide: true })} to={`/static/sign-in?${next}`}>
          <Trans>Sign In</Trans>
        </Link>
        <Link className={buttonClass({ tone: "secondary", size: "large", wide: true })} to={`/static/sign-up?${next}`}>
          <Trans>Make an account</Trans>
        </Link>
      </div>
      <p className="account-next">
        <Trans>After that you return to the page you wanted.</Trans>
      </p>
    </CourseDoor>
  );
}
