import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";
import { accountQuery } from "../account/account-queries.ts";
import { ActivitySection } from "../account/activity-section.tsx";
import { DownloadSection } from "../account/download-section.tsx";
import { EmailSection } from "../account/email-section.tsx";
import { LeaveSection } from "../account/leave-section.tsx";
import { NameAndPhoto } from "../account/name-and-photo.tsx";
import { NoticesSection } from "../account/notices-section.tsx";
import { PasswordSection } from "../account/password-section.tsx";
import { SessionsSection } from "../account/sessions-section.tsx";
import { StorageSection } from "../account/storage-section.tsx";
import { Loading } from "../shell/loading.tsx";
import { useSignedIn } from "../shell/signed-in.tsx";
import { SiteHeader } from "../shell/site-header.tsx";
import { useBootDeadline } from "../shell/use-boot-deadline.ts";
import "./account.css";

export function AccountPage() {
  const { t } = useLingui();
  const { uid } = useSignedIn();
  const account = useQuery(accountQuery(uid));
  useBootDeadline({ isReady: account.data !== undefined, error: account.error });
  if (!account.data) return <Loading />;
  return (
    <>
      <title>{`${t`Account`} · Coursewright`}</title>
      <SiteHeader />
      <main className="own">
        <Link className="own-back" to="/static/home">
          <ArrowLeft size={16} strokeWidth={1.75} />
          <Trans>Back to your shelf</Trans>
        </Link>
        <h1>
          <Trans>Your account</Trans>
        </h1>
        <NameAndPhoto account={account.data} />
        <EmailSection account={account.data} />
        <PasswordSection account={account.data} />
        <SessionsSection />
        <ActivitySection />
        <NoticesSection />
        <StorageSection />
        <DownloadSection />
        <LeaveSection account={account.data} />
      </main>
    </>
  );
}
