import { Spinner } from "@coursewright/ui/spinner.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import "../../base/parts/notice-page.css";
import "./opening.css";

/** On the way to the course, as soon as it is known where that leads. By the browser's way back one is not sent there again. */
export function Opening({ url }: { readonly url: string | null }) {
  const { t } = useLingui();
  useEffect(() => {
    if (url !== null) location.replace(url);
  }, [url]);
  return (
    <main className="notice-page">
      <title>{`${t`Opening the course…`} · Coursewright`}</title>
      <p className="opening-course" role="status">
        <Spinner />
        <Trans>Opening the course…</Trans>
      </p>
    </main>
  );
}
