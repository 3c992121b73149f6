import type { AccountAction, AccountEvent } from "@coursewright/contract/own-account.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Chip } from "@coursewright/ui/chip.tsx";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { wordsFor } from "../../base/api/error-words.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { activityQuery } from "./account-queries.ts";
import { deviceOf, networkWords } from "./device-words.ts";
import { Section } from "../../base/parts/section.tsx";

const words: Readonly<Record<AccountAction, MessageDescriptor>> = {
  "signed-in": msg`Signed in`,
  "sign-in-refused": msg`Too many failed sign-ins`,
  "signed-out": msg`Signed out`,
  "session-ended": msg`Another session was signed out`,
  "other-sessions-ended": msg`All other sessions were signed out`,
  "password-changed": msg`Password changed`,
  "password-reset": msg`Password reset by e-mail`,
  "email-change-asked": msg`E-mail change requested`,
  "email-change-cancelled": msg`E-mail change cancelled`,
  "email-changed": msg`E-mail changed`,
  "own-key-saved": msg`Own key for the helper saved`,
  "own-key-removed": msg`Own key for the helper removed`,
  "deletion-asked": msg`Account deletion requested`,
  "deletion-taken-back": msg`Account deletion cancelled`,
  suspended: msg`Account suspended`,
  resumed: msg`Account suspension ended`,
};

export function ActivitySection() {
  const { uid } = useSignedIn();
  // Activity happens on other devices, so the list is refetched whenever it is shown.
  const activity = useInfiniteQuery({ ...activityQuery(uid), staleTime: 0, refetchOnWindowFocus: true });
  const events = activity.data?.pages.flatMap((page) => page.events) ?? [];
  return (
    <Section
      title={<Trans>Recent activity</Trans>}
      lede={<Trans>Sign-ins and changes in the last 180 days. If you do not recognise one, change your password.</Trans>}
    >
      {activity.error ? <p className="own-quiet">{wordsFor(activity.error)}</p> : null}
      <ul className="own-activity">
        {events.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </ul>
      {activity.hasNextPage ? (
        <div>
          <Button tone="secondary" busy={activity.isFetchingNextPage} onClick={() => void activity.fetchNextPage()}>
            <Trans>Show older activity</Trans>
          </Button>
        </div>
      ) : null}
    </Section>
  );
}

function EventRow({ event }: { readonly event: AccountEvent }) {
  const { i18n } = useLingui();
  const when = i18n.date(event.happenedAt, { dateStyle: "medium", timeStyle: "short" });
  const where = [
    event.userAgent === null ? undefined : deviceOf(event.userAgent).words,
    event.network === null ? undefined : networkWords(event.network),
  ];
  return (
    <li>
      <span className="own-session">
        <b>{i18n._(words[event.what])}</b>
        <small>{[when, ...where].filter((part) => part !== undefined).join(" · ")}</small>
      </span>
      {event.isThisOne ? (
        <Chip>
          <Trans>This session</Trans>
        </Chip>
      ) : null}
    </li>
  );
}
