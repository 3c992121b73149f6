import type { MailedLinkKind } from "@coursewright/contract/mailed-links.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Trans } from "@lingui/react/macro";
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { wordsFor } from "../../base/api/error-words.ts";
import { Loading } from "../../base/loading/loading.tsx";
import { AccountLayout } from "./account-layout.tsx";
import { authWords } from "./auth-words.ts";
import { type LinkState, useLinkState } from "./use-link-state.ts";

interface MailedLinkPageProps {
  readonly kind: MailedLinkKind;
  readonly tab: string;
  /** Shown when the link is no longer valid. */
  readonly instead: ReactNode;
  readonly children: (link: Extract<LinkState, { kind: "good" }>) => ReactNode;
}

/** The target of a mailed link. Nothing happens before the user presses the button: mail programs prefetch links. */
export function MailedLinkPage({ kind, tab, instead, children }: MailedLinkPageProps) {
  const state = useLinkState(kind);
  switch (state.kind) {
    case "looking":
      return <Loading />;
    case "spent":
      return (
        <AccountLayout tab={tab} title={<Trans>This link no longer works.</Trans>} lede={authWords("INVALID_TOKEN")}>
          {instead}
        </AccountLayout>
      );
    case "failed":
      return (
        <AccountLayout
          tab={tab}
          title={<Trans>One moment.</Trans>}
          lede={<Trans>We could not check your link. You can still use it.</Trans>}
        >
          <Notice tone="bad" icon={<CircleAlert size={18} />} title={wordsFor(state.error)} />
          <div className="account-buttons">
            <Button size="large" wide onClick={state.again}>
              <Trans>Try again</Trans>
            </Button>
          </div>
        </AccountLayout>
      );
    case "good":
      return children(state);
  }
}
