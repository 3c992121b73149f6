import { Navigate, useSearchParams } from "react-router";
import { useSession } from "../base/api/session.ts";
import { EnterSignedIn } from "../features/course-entry/enter-signed-in.tsx";
import { readEntry } from "../features/course-entry/entry-address.ts";
import { NoCourse } from "../features/course-entry/no-entry.tsx";
import { SignedOut } from "../features/course-entry/signed-out.tsx";
import { keepAddress, SessionContext, WaitingForSession } from "../base/session/signed-in.tsx";

/** A members' course redirects unknown visitors here. They are let in, or see how to get access. */
export function Enter() {
  const [query] = useSearchParams();
  const state = useSession();
  const entry = readEntry(query);
  if (!entry) return <NoCourse />;
  switch (state.kind) {
    case "unknown":
      return <WaitingForSession />;
    case "signed-out":
      return state.leaving ? <Navigate to={keepAddress(state.leaving)} replace /> : <SignedOut entry={entry} />;
    case "signed-in":
      return (
        <SessionContext value={state.session}>
          <EnterSignedIn key={state.session.uid} entry={entry} />
        </SessionContext>
      );
  }
}
