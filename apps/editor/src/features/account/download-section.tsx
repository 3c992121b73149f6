import { requestDownload } from "@coursewright/contract/own-account.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Trans } from "@lingui/react/macro";
import { Download } from "lucide-react";
import { useState } from "react";
import { call } from "../../base/api/client.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { FormProblem } from "./form-problem.tsx";
import { Section } from "../../base/parts/section.tsx";
import { useForm } from "./use-form.ts";

export function DownloadSection() {
  const { uid } = useSignedIn();
  const form = useForm();
  const [hasBegun, setBegun] = useState(false);
  const start = async () => {
    setBegun(false);
    const { url } = await call(requestDownload, { params: { uid } });
    // The browser downloads the file and shows its progress; this page stays open.
    location.assign(url);
    setBegun(true);
  };
  return (
    <Section
      title={<Trans>Your work</Trans>}
      lede={<Trans>Download all your courses, pages, pictures and your credit statement in one file.</Trans>}
    >
      <FormProblem problem={form.problem} />
      {hasBegun ? (
        <Notice tone="ok" icon={<Download size={18} />} title={<Trans>The download has begun</Trans>}>
          <Trans>Your browser shows the progress. Many courses take a few minutes. You can keep working.</Trans>
        </Notice>
      ) : null}
      <div>
        <Button tone="secondary" busy={form.isBusy} disabledReason={form.disabledReason} onClick={() => void form.attempt(start)}>
          <Trans>Download everything</Trans>
        </Button>
      </div>
    </Section>
  );
}
