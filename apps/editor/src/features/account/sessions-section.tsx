import { endOtherSessions, endSession } from "@coursewright/contract/own-account.ts";
import type { OpenSession } from "@coursewright/contract/own-account.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Chip } from "@coursewright/ui/chip.tsx";
import { announce } from "@coursewright/ui/live-region.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Laptop, Smartphone } from "lucide-react";
import { call } from "../../base/api/client.ts";
import { wordsFor } from "../../base/api/error-words.ts";
import { queries } from "../../base/api/queries.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { sessionsKey, sessionsQuery } from "./account-queries.ts";
import { deviceOf } from "./device-words.ts";
import { FormProblem } from "./form-problem.tsx";
import { Section } from "../../base/parts/section.tsx";
import { useForm } from "./use-form.ts";

export function SessionsSection() {
  const { t } = useLingui();
  const { uid } = useSignedIn();
  const form = useForm();
  // No event reports a sign-in on another device, so the list is refetched whenever it is shown.
  const { data, error } = useQuery({ ...sessionsQuery(uid), staleTime: 0, refetchOnWindowFocus: true });
  const sessions = (data?.sessions ?? []).toSorted((a, b) => Number(b.isThisOne) - Number(a.isThisOne));

  const after = async (work: Promise<unknown>, words: string) => {
    await work;
    await queries.invalidateQueries({ queryKey: sessionsKey(uid) });
    announce(words);
  };
  const endOne = ({ id, userAgent }: OpenSession) => {
    const { words } = deviceOf(userAgent);
    return after(call(endSession, { params: { uid, sessionId: id } }), t`${words} is signed out.`);
  };
  const endOthers = () => after(call(endOtherSessions, { params: { uid } }), t`You are signed out everywhere else.`);

  return (
    <Section
      title={<Trans>Where you are signed in</Trans>}
      lede={<Trans>If you do not recognise one, sign it out and change your password. Signing out takes up to half a minute.</Trans>}
    >
      <FormProblem problem={form.problem} />
      {error ? <p className="own-quiet">{wordsFor(error)}</p> : null}
      <ul className="own-sessions">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => void form.attempt(() => endOne(session))} />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <div>
          <Button tone="secondary" busy={form.isBusy} onClick={() => void form.attempt(endOthers)}>
            <Trans>Sign out everywhere else</Trans>
          </Button>
        </div>
      ) : null}
    </Section>
  );
}

function SessionRow({ session, onEnd }: { readonly session: OpenSession; readonly onEnd: () => void }) {
  const { t, i18n } = useLingui();
  const { words, isHandheld } = deviceOf(session.userAgent);
  const Icon = isHandheld ? Smartphone : Laptop;
  const seen = i18n.date(session.lastSeenAt, { dateStyle: "medium", timeStyle: "short" });
  return (
    <li>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      <span className="own-session">
        <b>{words}</b>
        <small>
          <Trans>Last seen {seen}</Trans>
        </small>
      </span>
      {session.isThisOne ? (
        <Chip>
          <Trans>This browser</Trans>
        </Chip>
      ) : (
        <Button tone="quiet" size="small" aria-label={t`Sign out ${words}`} onClick={onEnd}>
          <Trans>Sign out</Trans>
        </Button>
      )}
    </li>
  );
}
