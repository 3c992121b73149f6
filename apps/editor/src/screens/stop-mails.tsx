import { stopNoticesByLink } from "@coursewright/contract/notices.ts";
import { Button, buttonClass } from "@coursewright/ui/button.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "react-router";
import { AccountLayout } from "../features/account/account-layout.tsx";
import { FormProblem } from "../features/account/form-problem.tsx";
import { useForm } from "../features/account/use-form.ts";
import { useMailedLink } from "../features/account/use-mailed-link.ts";
import { postAsBrowser } from "../base/api/auth.ts";

/** Target of the unsubscribe link in discussion emails. It needs a click, because mail programs open links by themselves. */
export function StopMails() {
  const { t } = useLingui();
  const link = useMailedLink();
  const form = useForm();
  const [isStopped, setStopped] = useState(false);
  const stop = async () => {
    await postAsBrowser(stopNoticesByLink, { body: { token: link?.token ?? "" } });
    setStopped(true);
  };
  if (isStopped) {
    return (
      <AccountLayout
        tab={t`E-mails about discussions`}
        title={<Trans>Done.</Trans>}
        lede={<Trans>You will get no more e-mails about discussions of this course.</Trans>}
      >
        <Link className={buttonClass({ size: "large", wide: true })} to="/static/account">
          <Trans>To your account</Trans>
        </Link>
      </AccountLayout>
    );
  }
  return (
    <AccountLayout
      tab={t`E-mails about discussions`}
      title={<Trans>Fewer e-mails.</Trans>}
      lede={<Trans>Press the button to stop e-mails about discussions of this course. You do not have to sign in.</Trans>}
    >
      <form onSubmit={form.onSubmit(stop)}>
        <FormProblem problem={form.problem} />
        <Button type="submit" size="large" wide busy={form.isBusy} disabledReason={form.disabledReason}>
          <Trans>No more e-mails</Trans>
        </Button>
      </form>
    </AccountLayout>
  );
}
