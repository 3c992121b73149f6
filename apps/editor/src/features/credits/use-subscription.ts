import type { UserRecord } from "@coursewright/contract/accounts.ts";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { userQuery } from "../../base/api/queries.ts";
import { useSession } from "../../base/api/session.ts";
import { creditsTrouble } from "./credits-trouble.ts";

export interface Subscribed extends Omit<UserRecord, "credits"> {
  /** Null without a user and while loading. */
  readonly credits: number | null;
  readonly isLoading: boolean;
  readonly error: string | null;
  readonly reload: () => void;
}

const nothing: Omit<UserRecord, "credits"> & { readonly credits: null } = {
  subscription: false,
  ownedCourses: [],
  plan: "none",
  credits: null,
};

/** [SUB-01] The signed-in user's plan, courses and credits. Signed out, it is empty and not loading. */
export function useSubscription(): Subscribed {
  const { t } = useLingui();
  const session = useSession();
  const uid = session.kind === "signed-in" ? session.session.uid : null;
  const user = useQuery({ ...userQuery(uid ?? ""), enabled: uid !== null });
  const reload = () => {
    creditsTrouble.setState({ words: null });
    if (uid !== null) void user.refetch();
  };
  if (uid === null) return { ...nothing, isLoading: session.kind === "unknown", error: null, reload };
  const failure = user.data ? t`Failed to reload subscription data` : t`Failed to load subscription data`;
  return {
    ...(user.data ?? nothing),
    isLoading: !user.data && !user.isError,
    error: user.isError ? failure : null,
    reload,
  };
}
