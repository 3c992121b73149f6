import type { CourseOffer } from "@coursewright/contract/course-entry.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { AccountLayout } from "../account/index.ts";
import { moneyWords } from "../billing/index.ts";

interface CourseDoorProps {
  readonly offer: CourseOffer;
  readonly children: ReactNode;
}

/** Shows a visitor without access the course's title, its author and how to get access. */
export function CourseDoor({ offer, children }: CourseDoorProps) {
  return (
    <AccountLayout
      tab={offer.title}
      title={offer.title}
      lede={<Terms offer={offer} />}
      foot={
        <a href={offer.url}>
          <Trans>Back to the cover of the course</Trans>
        </a>
      }
    >
      {children}
    </AccountLayout>
  );
}

function Terms({ offer: { author, isOpen, cents, currency } }: { readonly offer: CourseOffer }) {
  const { i18n } = useLingui();
  if (isOpen) return <Trans>A course by {author}. Sign in to keep your progress on every device.</Trans>;
  if (cents === null) return <Trans>A members’ course by {author}.</Trans>;
  const price = moneyWords({ cents, currency }, i18n.locale);
  return (
    <Trans>
      A members’ course by {author}. It costs {price}, or is included in a membership.
    </Trans>
  );
}
