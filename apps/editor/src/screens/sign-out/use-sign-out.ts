import { notify } from "@coursewright/ui/notify.ts";
import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import { wordsFor } from "../../base/api/error-words.ts";
import { queries } from "../../base/api/queries.ts";
import { useSession } from "../../base/api/session.ts";

/** Signs out, deletes local data and opens the sign-in screen. Shows a notice if that fails. */
export function useSignOut(): () => Promise<void> {
  const { t } = useLingui();
  const navigate = useNavigate();
  const state = useSession();
  return async () => {
    if (state.kind !== "signed-in") return;
    try {
      // Loaded on demand: every screen can sign out, but few load these modules.
      const [{ forgetCopies }, { signOut }] = await Promise.all([
        import("../../document/saving/page-copies.ts"),
        import("../../base/api/auth.ts"),
      ]);
      await signOut();
      queries.clear();
      await forgetCopies(state.session.uid);
      await navigate("/static/sign-in");
    } catch (error) {
      notify({ title: t`You are still signed in`, description: wordsFor(error) });
    }
  };
}
