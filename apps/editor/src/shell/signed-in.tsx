import type { Session } from "@coursewright/contract/accounts.ts";
import { createContext, useContext } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { useSession } from "../api/session.ts";
import { Loading } from "./loading.tsx";
import { useBootDeadline } from "./use-boot-deadline.ts";

export const SessionContext = createContext<Session | null>(null);

/** Inside the signed-in part of the app there always is one. */
export function useSignedIn(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error("This part of the app needs a signed-in user");
  return session;
}

/** Lets only signed-in people through, and brings the others back here after they signed in. */
export function SignedIn() {
  const state = useSession();
  const { pathname, search } = useLocation();
  switch (state.kind) {
    case "unknown":
      return <WaitingForSession />;
    case "signed-out":
      return <Navigate to={`/static/sign-in?next=${encodeURIComponent(pathname + search)}`} replace />;
    case "signed-in":
      return (
        <SessionContext value={state.session}>
          <Outlet />
        </SessionContext>
      );
  }
}

/** Who it is must be known within the same time as a page must be open. */
export function WaitingForSession() {
  useBootDeadline({ isReady: false, error: null });
  return <Loading />;
}

/** Where to go after signing in: a path of ours and nothing else. */
export function safeNext(next: string | null): string {
  return next !== null && /^\/(?![/\\])/.test(next) ? next : "/static/home";
}
