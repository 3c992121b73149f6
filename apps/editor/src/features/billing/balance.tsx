import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { userQuery } from "../../base/api/queries.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import "./balance.css";

/** The live feed writes into the same query cache, so the balance stays current. */
export function Balance() {
  const { i18n } = useLingui();
  const user = useQuery(userQuery(useSignedIn().uid));
  const whole = Math.floor(user.data?.credits ?? 0);
  const amount = i18n.number(whole);
  return (
    <p className="balance">
      {user.data ? (
        <Trans>
          You have <b>{amount}</b> <Plural value={whole} one="credit" other="credits" />
        </Trans>
      ) : null}
    </p>
  );
}
