import { buttonClass } from "@coursewright/ui/button.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { authWords } from "../account/auth-words.ts";
import { CourseDoor } from "./course-door.tsx";
import { type Entry, entryAddress } from "./entry-address.ts";
import { courseOfferQuery } from "./entry-queries.ts";
import { EntryFailure } from "./no-entry.tsx";
import { Opening } from "./opening.tsx";

/** Whoever is not known yet: by signing in or up they come back here. */
export function SignedOut({ entry }: { readonly entry: Entry }) {
  const [query] = useSearchParams();
  const offer = useQuery(courseOfferQuery(entry.course));
  if (offer.isError) return <EntryFailure error={offer.error} again={() => void offer.refetch()} />;
  if (!offer.data) return <Opening url={null} />;
  const next = new URLSearchParams({ next: entryAddress(entry) });
  return (
    <CourseDoor offer={offer.data}>
      <div className="account-buttons">
        {/* A mailed link that did not work comes back with the reason in its address. */}
        {query.has("error") ? <Notice tone="warn" icon={<CircleAlert size={18} />} title={authWords("INVALID_TOKEN")} /> : null}
        <Link className={buttonClass({ size: "large", wide: true })} to={`/static/sign-in?${next}`}>
          <Trans>Sign In</Trans>
        </Link>
        <Link className={buttonClass({ tone: "secondary", size: "large", wide: true })} to={`/static/sign-up?${next}`}>
          <Trans>Make an account</Trans>
        </Link>
      </div>
      <p className="account-next">
        <Trans>Then you are back at the page you wanted.</Trans>
      </p>
    </CourseDoor>
  );
}
