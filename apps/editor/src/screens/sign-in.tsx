import { Button } from "@coursewright/ui/button.tsx";
import { Field, Input } from "@coursewright/ui/field.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { CircleAlert, Mail } from "lucide-react";
import { useState } from "react";
import { Link, Navigate, useNavigate, useSearchParams } from "react-router";
import { AccountLayout } from "../features/account/account-layout.tsx";
import { authWords, emailUnverified } from "../features/account/auth-words.ts";
import { CheckYourMail } from "../features/account/check-your-mail.tsx";
import { FormProblem } from "../features/account/form-problem.tsx";
import { GoogleButton } from "../features/account/google-button.tsx";
import { Password } from "../features/account/password.tsx";
import { useAuthForm } from "../features/account/use-form.ts";
import { mailSignInLink, mailVerification, signIn } from "../base/api/auth.ts";
import { wordsFor } from "../base/api/error-words.ts";
import { useSession } from "../base/api/session.ts";
import { keepAddress, safeNext } from "../base/session/signed-in.tsx";

type Step = "form" | "unverified" | "link-sent";

export function SignIn() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const session = useSession();
  const form = useAuthForm();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [step, setStep] = useState<Step>("form");
  const next = safeNext(query.get("next"));
  const googleProblem = query.get("error");
  // A password sign-in reports a suspended account at once. After a mailed link or Google, this screen reports it.
  const suspended = session.kind === "signed-out" && session.suspended;

  if (session.kind === "signed-out" && session.leaving) return <Navigate to={keepAddress(session.leaving)} replace />;
  if (session.kind === "signed-in") return <Navigate to={next} replace />;
  if (step === "unverified")
    return (
      <CheckYourMail
        lede={<Trans>Please confirm your e-mail first. We sent you a link.</Trans>}
        sendAgain={() => mailVerification(email, next)}
      />
    );
  if (step === "link-sent")
    return (
      <CheckYourMail
        lede={<Trans>If {email} has an account, a sign-in link is on its way.</Trans>}
        sendAgain={() => mailSignInLink(email, next)}
      />
    );

  const sendLink = () => {
    if (email.trim() === "") form.setProblem(t`Type your e-mail first, then we know where to send the link.`);
    else void form.run({ send: () => mailSignInLink(email, next), onDone: () => setStep("link-sent") });
  };
  const submit = form.submit({
    send: () => signIn({ email, password }),
    onDone: () => void navigate(next, { replace: true }),
    onRefused: (code) => {
      if (code === emailUnverified) setStep("unverified");
      return code === emailUnverified;
    },
  });
  return (
    <AccountLayout
      tab={t`Sign in`}
      title={
        <Trans>
          Write the course
          <br />
          you wish you’d had.
        </Trans>
      }
      lede={<Trans>Pages, quizzes and charts, laid out properly, with a second pair of eyes beside you.</Trans>}
    >
      <form onSubmit={submit}>
        {googleProblem && !form.problem ? <Notice tone="warn" icon={<CircleAlert size={18} />} title={authWords(googleProblem)} /> : null}
        {suspended && !form.problem ? <Notice tone="bad" icon={<CircleAlert size={18} />} title={wordsFor(suspended)} /> : null}
        <FormProblem problem={form.problem} />
        <Field label={<Trans>E-mail</Trans>}>
          <Input size="large" type="email" name="email" autoComplete="username" required autoFocus value={email} onValueChange={setEmail} />
        </Field>
        <Field
          label={<Trans>Password</Trans>}
          aside={
            <Link to="/static/forgotten">
              <Trans>Forgotten it?</Trans>
            </Link>
          }
        >
          <Password kind="current" value={password} onValueChange={setPassword} />
        </Field>
        <div className="account-buttons">
          <Button type="submit" size="large" wide busy={form.isBusy} disabledReason={form.disabledReason}>
            <Trans>Sign In</Trans>
          </Button>
          <Button tone="secondary" size="large" wide onClick={sendLink}>
            <Mail size={18} strokeWidth={1.75} />
            <Trans>E-mail me a sign-in link</Trans>
          </Button>
          <GoogleButton form={form} next={next} />
        </div>
      </form>
      <p className="account-next">
        <Trans>
          New here? <Link to={`/static/sign-up?next=${encodeURIComponent(next)}`}>Make an account</Link>.
        </Trans>
      </p>
    </AccountLayout>
  );
}
