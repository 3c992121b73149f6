import type { Account } from "@coursewright/contract/own-account.ts";
import { queries } from "../../base/api/queries.ts";
import { showAccount } from "../../base/api/session.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { accountKey } from "./account-queries.ts";

/** Applies the server's answer to a change on this page and wherever the account is named. */
export function useOwnAccount() {
  const { uid } = useSignedIn();
  return {
    params: { uid },
    show(account: Account): void {
      queries.setQueryData(accountKey(uid), account);
      showAccount(account);
    },
  };
}
