import type { confirmSignUp, signInByMail } from "@coursewright/contract/mailed-links.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Trans } from "@lingui/react/macro";
import { MonitorSmartphone, UserRoundCheck } from "lucide-react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { postAsBrowser } from "../../base/api/auth.ts";
import { renewBearer, useSession } from "../../base/api/session.ts";
import { safeNext } from "../../base/session/signed-in.tsx";
import { FormProblem } from "./form-problem.tsx";
import type { LinkState } from "./use-link-state.ts";
import { useForm } from "./use-form.ts";

interface StartSessionProps {
  readonly by: typeof signInByMail | typeof confirmSignUp;
  readonly link: Extract<LinkState, { kind: "good" }>;
  /** Shown when another browser requested the link. */
  readonly elsewhere: ReactNode;
  readonly children: ReactNode;
}

/** A foreign page can send a browser here, so the page names the account and the browser that requested the link. */
export function StartSession({ by, link, elsewhere, children }: StartSessionProps) {
  const navigate = useNavigate();
  const form = useForm();
  const session = useSession();
  const { email, askedHere } = link;
  const other = session.kind === "signed-in" && session.session.email !== email ? session.session.email : null;
  const start = async () => {
    await postAsBrowser(by, { body: { token: link.link.token } });
    await renewBearer();
    await navigate(safeNext(link.link.next ?? null), { replace: true });
  };
  return (
    <form onSubmit={form.onSubmit(start)}>
      {askedHere ? null : <Notice tone="warn" icon={<MonitorSmartphone size={18} />} title={elsewhere} />}
      {other === null ? null : (
        <Notice
          tone="warn"
          icon={<UserRoundCheck size={18} />}
          title={<Trans>You are signed in as {other} in this browser. If you continue, you switch accounts.</Trans>}
        />
      )}
      <FormProblem problem={form.problem} />
      <Button type="submit" size="large" wide busy={form.isBusy} disabledReason={form.disabledReason}>
        {children}
      </Button>
    </form>
  );
}
