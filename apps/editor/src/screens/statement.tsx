import type { CreditsOverview } from "@coursewright/contract/credits.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";
import { useAmountWords } from "../features/credits/amount.tsx";
import { DebtNotice } from "../features/credits/debt-notice.tsx";
import { MonthCosts } from "../features/credits/month-costs.tsx";
import { MonthlyLimit } from "../features/credits/monthly-limit.tsx";
import { Movements } from "../features/credits/movements.tsx";
import { overviewQuery } from "../features/credits/statement-queries.ts";
import { Loading } from "../base/loading/loading.tsx";
import { useSignedIn } from "../base/session/signed-in.tsx";
import { SiteHeader } from "./workspace/site-header.tsx";
import { useBootDeadline } from "../base/loading/use-boot-deadline.ts";
import "./account.css";
import "./statement.css";

/** The balance, the cost of this month and every transaction. */
export function Statement() {
  const { t } = useLingui();
  const { uid } = useSignedIn();
  const { data: overview, error } = useQuery(overviewQuery(uid));
  useBootDeadline({ isReady: overview !== undefined, error });
  if (!overview) return <Loading />;
  return (
    <>
      <title>{`${t`Your credits`} · Coursewright`}</title>
      <SiteHeader />
      <main className="own">
        <Link className="own-back" to="/static/home">
          <ArrowLeft size={16} strokeWidth={1.75} />
          <Trans>Back to your shelf</Trans>
        </Link>
        <div className="statement-head">
          <h1>
            <Trans>Your credits</Trans>
          </h1>
          <Balance overview={overview} />
        </div>
        <DebtNotice owed={overview.owed} />
        <MonthCosts month={overview.month} />
        <MonthlyLimit overview={overview} />
        <Movements />
      </main>
    </>
  );
}

function Balance({ overview: { available, held } }: { readonly overview: CreditsOverview }) {
  const words = useAmountWords();
  const [amount, reserved] = [words(available), words(held)];
  const whole = Number(available);
  return (
    <div className="statement-balance">
      <p>
        <Trans>
          You have <b>{amount}</b> <Plural value={whole} one="credit" other="credits" />
        </Trans>
      </p>
      {Number(held) > 0 ? (
        <p>
          <Trans>{reserved} more reserved for work in progress</Trans>
        </p>
      ) : null}
      <Link to="/static/credit-packs">
        <Trans>See credit packs</Trans>
      </Link>
    </div>
  );
}
