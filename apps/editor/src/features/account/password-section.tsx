import { changePassword, mailPasswordLink } from "@coursewright/contract/own-account.ts";
import type { Account } from "@coursewright/contract/own-account.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Field } from "@coursewright/ui/field.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Trans } from "@lingui/react/macro";
import { CircleCheck, MailCheck } from "lucide-react";
import { useState } from "react";
import { call } from "../../base/api/client.ts";
import { queries } from "../../base/api/queries.ts";
import { sessionsKey } from "./account-queries.ts";
import { leastPassword } from "./auth-words.ts";
import { FormProblem } from "./form-problem.tsx";
import { Password } from "./password.tsx";
import { Section } from "../../base/parts/section.tsx";
import { useForm } from "./use-form.ts";
import { useOwnAccount } from "./use-own-account.ts";

export function PasswordSection({ account }: { readonly account: Account }) {
  return (
    <Section title={<Trans>Password</Trans>} lede={<Trans>A new password signs you out everywhere else.</Trans>}>
      {account.hasPassword ? <ChangePassword /> : <SetPassword email={account.email} />}
    </Section>
  );
}

type Step = "untouched" | "open" | "closed" | "done";

function ChangePassword() {
  const { params } = useOwnAccount();
  const form = useForm();
  const [step, setStep] = useState<Step>("untouched");
  const [currentPassword, setCurrent] = useState("");
  const [newPassword, setNew] = useState("");
  const close = (next: Step) => {
    setCurrent("");
    setNew("");
    setStep(next);
  };
  const send = async () => {
    await call(changePassword, { params, body: { currentPassword, newPassword } });
    close("done");
    await queries.invalidateQueries({ queryKey: sessionsKey(params.uid) });
  };
  if (step !== "open") {
    return (
      <>
        {step === "done" ? (
          <Notice tone="ok" icon={<CircleCheck size={18} />} title={<Trans>Your new password is set</Trans>}>
            <Trans>You are signed out everywhere else.</Trans>
          </Notice>
        ) : null}
        <div>
          <Button tone="secondary" autoFocus={step !== "untouched"} onClick={() => setStep("open")}>
            <Trans>Change password</Trans>
          </Button>
        </div>
      </>
    );
  }
  return (
    <form onSubmit={form.onSubmit(send)}>
      <FormProblem problem={form.problem} />
      <Field label={<Trans>Current password</Trans>}>
        <Password kind="current" size="medium" autoFocus value={currentPassword} onValueChange={setCurrent} />
      </Field>
      <Field label={<Trans>New password</Trans>} help={<Trans>At least {leastPassword} characters.</Trans>}>
        <Password kind="new" size="medium" value={newPassword} onValueChange={setNew} />
      </Field>
      <div className="own-row">
        <Button type="submit" busy={form.isBusy} disabledReason={form.disabledReason}>
          <Trans>Set password</Trans>
        </Button>
        <Button tone="quiet" onClick={() => close("closed")}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}

function SetPassword({ email }: { readonly email: string }) {
  const { params } = useOwnAccount();
  const form = useForm();
  const [wasMailed, setMailed] = useState(false);
  const mail = async () => {
    await call(mailPasswordLink, { params });
    setMailed(true);
  };
  return (
    <>
      <FormProblem problem={form.problem} />
      {wasMailed ? (
        <Notice tone="ok" icon={<MailCheck size={18} />} title={<Trans>We sent a link to {email}</Trans>}>
          <Trans>Open it to choose a password. You are then signed out everywhere.</Trans>
        </Notice>
      ) : (
        <p className="own-quiet">
          <Trans>You have no password. You sign in with a link sent by e-mail, or with Google.</Trans>
        </p>
      )}
      <div>
        <Button tone="secondary" busy={form.isBusy} disabledReason={form.disabledReason} onClick={() => void form.attempt(mail)}>
          <Trans>Set a password by e-mail</Trans>
        </Button>
      </div>
    </>
  );
}
