import { daysOfGrace, requestDeletion } from "@coursewright/contract/own-account.ts";
import type { Account } from "@coursewright/contract/own-account.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Field, Input } from "@coursewright/ui/field.tsx";
import { FormDialog } from "@coursewright/ui/form-dialog.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { call } from "../../base/api/client.ts";
import { forgetSession } from "../../base/api/session.ts";
import { forgetCopies } from "../../document/saving/page-copies.ts";
import { FormProblem } from "./form-problem.tsx";
import { Password } from "./password.tsx";
import { Section } from "../../base/parts/section.tsx";
import { useForm } from "./use-form.ts";
import { useOwnAccount } from "./use-own-account.ts";

export function LeaveSection({ account }: { readonly account: Account }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      title={<Trans>Delete account</Trans>}
      lede={<Trans>Deletes your account and everything in it. You can cancel this for {daysOfGrace} days.</Trans>}
    >
      <div>
        <Button tone="secondary" onClick={() => setOpen(true)}>
          <Trans>Delete my account</Trans>
        </Button>
      </div>
      {isOpen ? <LeaveDialog account={account} onCancel={() => setOpen(false)} /> : null}
    </Section>
  );
}

function LeaveDialog({ account, onCancel }: { readonly account: Account; readonly onCancel: () => void }) {
  const { t } = useLingui();
  const { params } = useOwnAccount();
  const form = useForm();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const isTyped = email.trim().toLowerCase() === account.email;
  const send = async () => {
    const { dueAt } = await call(requestDeletion, { params, body: account.hasPassword ? { email, password } : { email } });
    forgetSession({ until: dueAt, canStay: false });
    await forgetCopies(params.uid);
  };
  return (
    <FormDialog
      open
      title={t`Delete your account?`}
      description={
        <Trans>
          You are signed out everywhere right away, and your published courses go offline. After {daysOfGrace} days everything is deleted:
          courses, pages, pictures and credits.
        </Trans>
      }
      cancelLabel={t`Cancel`}
      submitLabel={<Trans>Delete my account</Trans>}
      tone="danger"
      busy={form.isBusy}
      disabledReason={form.disabledReason ?? (isTyped ? undefined : t`Type your e-mail first.`)}
      onCancel={onCancel}
      onSubmit={form.onSubmit(send)}
    >
      <FormProblem problem={form.problem} />
      <Field label={<Trans>Type your e-mail to confirm</Trans>} help={account.email}>
        <Input name="email" autoComplete="off" required value={email} onValueChange={setEmail} />
      </Field>
      {account.hasPassword ? (
        <Field label={<Trans>Your password</Trans>}>
          <Password kind="current" size="medium" value={password} onValueChange={setPassword} />
        </Field>
      ) : null}
    </FormDialog>
  );
}
