import type { Session } from "@coursewright/contract/accounts.ts";
import { notify } from "@coursewright/ui/notify.ts";
import { useLingui } from "@lingui/react/macro";
import { createContext, useContext, useEffect, useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { useSession } from "../api/session.ts";
import { Loading } from "../loading/loading.tsx";
import { useBootDeadline } from "../loading/use-boot-deadline.ts";

export const SessionContext = createContext<Session | null>(null);

/** The session; inside the signed-in part of the app there always is one. */
export function useSignedIn(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error("This part of the app needs a signed-in user");
  return session;
}

/** Admits signed-in people only. Others return to this address after they sign in. */
export function SignedIn() {
  const state = useSession();
  const { pathname, search } = useLocation();
  switch (state.kind) {
    case "unknown":
      return <WaitingForSession />;
    case "signed-out":
      if (state.leaving) return <Navigate to={keepAddress(state.leaving)} replace />;
      return <Navigate to={`/static/sign-in?next=${encodeURIComponent(pathname + search)}`} replace />;
    case "signed-in":
      return <SignedInAs session={state.session} />;
  }
}

/** Remounts for another account, which may sign in in another tab, so that no data of the first stays on the screen. */
function SignedInAs({ session }: { readonly session: Session }) {
  const [uid, setUid] = useState(session.uid);
  if (uid !== session.uid) return <AnotherAccount email={session.email} onSeen={() => setUid(session.uid)} />;
  return (
    <SessionContext value={session}>
      <Outlet />
    </SessionContext>
  );
}

function AnotherAccount({ email, onSeen }: { readonly email: string; readonly onSeen: () => void }) {
  const { t } = useLingui();
  useEffect(() => {
    notify({ title: t`You are now signed in as ${email}`, description: t`Another tab changed the account.` });
    onSeen();
    // oxlint-disable-next-line react/exhaustive-deps -- runs once, on mount
  }, []);
  return <Navigate to="/static/home" replace />;
}

/** The session must load within the same deadline as a page. */
export function WaitingForSession() {
  useBootDeadline({ isReady: false, error: null });
  return <Loading />;
}

/** The only screen for an account that is about to be erased. */
export function keepAddress({ until }: { readonly until: string }): string {
  return `/static/keep-account?until=${encodeURIComponent(until)}`;
}

/** Where to go after signing in. Accepts only paths of this app, to prevent open redirects. */
export function safeNext(next: string | null): string {
  return next !== null && /^\/(?![/\\])/.test(next) ? next : "/static/home";
}
