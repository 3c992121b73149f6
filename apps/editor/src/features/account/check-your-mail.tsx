import { Button } from "@coursewright/ui/button.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { MailCheck } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { AuthAnswer } from "../../base/api/auth.ts";
import { AccountLayout } from "./account-layout.tsx";
import { FormProblem } from "./form-problem.tsx";
import { useAuthForm } from "./use-form.ts";

interface CheckYourMailProps {
  readonly lede: ReactNode;
  readonly sendAgain: () => Promise<AuthAnswer>;
}

export function CheckYourMail({ lede, sendAgain }: CheckYourMailProps) {
  const { t } = useLingui();
  const form = useAuthForm();
  const [wasSentAgain, setSentAgain] = useState(false);
  return (
    <AccountLayout tab={t`Check your mail`} title={t`Check your mail.`} lede={lede}>
      <FormProblem problem={form.problem} />
      {wasSentAgain ? <Notice tone="ok" icon={<MailCheck size={18} />} title={t`Sent again.`} /> : null}
      <div className="account-buttons">
        <Button
          tone="secondary"
          size="large"
          wide
          busy={form.isBusy}
          disabledReason={form.disabledReason}
          onClick={() => void form.run({ send: sendAgain, onDone: () => setSentAgain(true) })}
        >
          {form.isBusy ? <Trans>Sending…</Trans> : <Trans>Send it again</Trans>}
        </Button>
      </div>
      <p className="account-next">
        <Trans>
          Nothing there? Look in the spam folder, or <Link to="/static/sign-in">go back to sign in</Link>.
        </Trans>
      </p>
    </AccountLayout>
  );
}
