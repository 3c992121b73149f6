import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";
import { accountQuery } from "../features/account/account-queries.ts";
import { ActivitySection } from "../features/account/activity-section.tsx";
import { DownloadSection } from "../features/account/download-section.tsx";
import { EmailSection } from "../features/account/email-section.tsx";
import { LeaveSection } from "../features/account/leave-section.tsx";
import { NameAndPhoto } from "../features/account/name-and-photo.tsx";
import { NoticesSection } from "../features/account/notices-section.tsx";
import { OwnKeySection } from "../features/account/own-key-section.tsx";
import { PasswordSection } from "../features/account/password-section.tsx";
import { SessionsSection } from "../features/account/sessions-section.tsx";
import { StorageSection } from "../features/media/storage-section.tsx";
import { Loading } from "../base/loading/loading.tsx";
import { useSignedIn } from "../base/session/signed-in.tsx";
import { SiteHeader } from "./workspace/site-header.tsx";
import { useBootDeadline } from "../base/loading/use-boot-deadline.ts";
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
        <OwnKeySection />
        <NoticesSection />
        <StorageSection />
        <DownloadSection />
        <LeaveSection account={account.data} />
      </main>
    </>
  );
}
