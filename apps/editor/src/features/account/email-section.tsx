import { cancelEmailChange, requestEmailChange } from "@coursewright/contract/own-account.ts";
import type { Account } from "@coursewright/contract/own-account.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Field, Input } from "@coursewright/ui/field.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { MailCheck } from "lucide-react";
import { useState } from "react";
import { call } from "../../base/api/client.ts";
import { FormProblem } from "./form-problem.tsx";
import { Password } from "./password.tsx";
import { Section } from "../../base/parts/section.tsx";
import { useForm } from "./use-form.ts";
import { useOwnAccount } from "./use-own-account.ts";

export function EmailSection({ account }: { readonly account: Account }) {
  const [step, setStep] = useState<"untouched" | "open" | "closed">("untouched");
  return (
    <Section
      title={<Trans>E-mail</Trans>}
      lede={<Trans>You sign in with this address, and we write to it when your account changes. Nobody else sees it.</Trans>}
    >
      <p className="own-value">{account.email}</p>
      {account.pendingEmail ? <Pending newEmail={account.pendingEmail} /> : null}
      {step === "open" ? (
        <ChangeEmail account={account} onDone={() => setStep("closed")} />
      ) : (
        <div>
          {/* Closing the form returns the focus to the button that opened it. */}
          <Button tone="secondary" autoFocus={step === "closed"} onClick={() => setStep("open")}>
            <Trans>Change e-mail</Trans>
          </Button>
        </div>
      )}
    </Section>
  );
}

function Pending({ newEmail }: { readonly newEmail: string }) {
  const { params, show } = useOwnAccount();
  const form = useForm();
  return (
    <>
      <FormProblem problem={form.problem} />
      <Notice
        tone="ok"
        icon={<MailCheck size={18} />}
        title={<Trans>Check the mail of {newEmail}</Trans>}
        actions={
          <Button
            tone="quiet"
            size="small"
            busy={form.isBusy}
            onClick={() => void form.attempt(async () => show(await call(cancelEmailChange, { params })))}
          >
            <Trans>Keep the old one</Trans>
          </Button>
        }
      >
        <Trans>If that address is free, we sent a link to it. Nothing changes until you open the link.</Trans>
      </Notice>
    </>
  );
}

function ChangeEmail({ account, onDone }: { readonly account: Account; readonly onDone: () => void }) {
  const { t } = useLingui();
  const { params, show } = useOwnAccount();
  const form = useForm();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const send = async () => {
    show(await call(requestEmailChange, { params, body: account.hasPassword ? { email, password } : { email } }));
    onDone();
  };
  const isSame = email.trim().toLowerCase() === account.email;
  return (
    <form onSubmit={form.onSubmit(send)}>
      <FormProblem problem={form.problem} />
      <Field label={<Trans>New e-mail</Trans>} error={isSame ? t`This is already your e-mail.` : null}>
        <Input type="email" name="email" autoComplete="email" required autoFocus value={email} onValueChange={setEmail} />
      </Field>
      {account.hasPassword ? (
        <Field label={<Trans>Your password</Trans>}>
          <Password kind="current" size="medium" value={password} onValueChange={setPassword} />
        </Field>
      ) : null}
      <div className="own-row">
        <Button
          type="submit"
          busy={form.isBusy}
          disabledReason={form.disabledReason ?? (isSame ? t`This is already your e-mail.` : undefined)}
        >
          {form.isBusy ? <Trans>Sending…</Trans> : <Trans>Send the link</Trans>}
        </Button>
        <Button tone="quiet" onClick={onDone}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}
