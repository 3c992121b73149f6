import { Spinner } from "@coursewright/ui/spinner.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import "../../base/parts/notice-page.css";
import "./opening.css";

/** Redirects to the course once its address is known. `replace` keeps the back button from redirecting again. */
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
