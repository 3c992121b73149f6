import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { userQuery } from "../api/queries.ts";
import { useSignedIn } from "../shell/signed-in.tsx";
import { useOffBecause } from "../helper/use-off-because.ts";

/** Why the assistant cannot be asked now, if it cannot. */
export function useAskingOffBecause(): string | undefined {
  const { t } = useLingui();
  const user = useQuery(userQuery(useSignedIn().uid));
  const offBecause = useOffBecause("page");
  if (offBecause !== undefined) return offBecause;
  return user.data && user.data.credits < 1 ? t`A question costs 1 credit, and you have none left` : undefined;
}
