import { ProgressBar } from "@coursewright/ui/progress-bar.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { wordsFor } from "../../base/api/error-words.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { useStorageWords } from "./storage-words.ts";
import { storageQuery } from "./storage-query.ts";
import { Section } from "../../base/parts/section.tsx";

export function StorageSection() {
  const { t } = useLingui();
  const { uid } = useSignedIn();
  const { data, error } = useQuery(storageQuery(uid));
  const words = useStorageWords();
  return (
    <Section
      title={<Trans>Storage</Trans>}
      lede={
        <Trans>
          Pictures, videos, sounds, files and audiobooks of all your courses. When you delete a course, its files are removed some days
          after it leaves the trash.
        </Trans>
      }
    >
      {error ? <p className="own-quiet">{wordsFor(error)}</p> : null}
      {data ? (
        <>
          <p className="own-value">{words(data)}</p>
          <ProgressBar label={t`Storage used`} share={Math.min(1, data.usedBytes / data.quotaBytes)} />
        </>
      ) : null}
    </Section>
  );
}
