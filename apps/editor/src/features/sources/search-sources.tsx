import type { ProjectId } from "@coursewright/base/ids.ts";
import type { Source } from "@coursewright/contract/source.ts";
import { type Passage, searchSources } from "@coursewright/contract/sources.ts";
import { Field, Input } from "@coursewright/ui/field.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { useState } from "react";
import { call } from "../../base/api/client.ts";
import { wordsFor } from "../../base/api/error-words.ts";
import { useDebouncedValue } from "../../base/parts/use-debounced-value.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { PassageDialog } from "./passage-dialog.tsx";
import { usePlaceWords } from "./place-words.ts";

interface SearchSourcesProps {
  readonly projectId: ProjectId;
  readonly sources: readonly Source[];
}

const pauseMs = 250;

export function SearchSources({ projectId, sources }: SearchSourcesProps) {
  const { t } = useLingui();
  const { uid } = useSignedIn();
  const [typed, setTyped] = useState("");
  const [opened, setOpened] = useState<Passage | null>(null);
  const words = useDebouncedValue(typed.trim(), pauseMs);
  const placeOf = usePlaceWords();
  const found = useQuery({
    queryKey: ["passages", uid, projectId, words, sources.map(({ id, status }) => id + status.state).join()],
    queryFn: ({ signal }) => call(searchSources, { params: { uid, projectId }, query: { words } }, { signal }),
    enabled: words !== "",
    placeholderData: keepPreviousData,
  });
  const passages = words === "" ? undefined : found.data?.passages;
  return (
    <search className="sources-search">
      <Field label={<Trans>Search in your sources</Trans>}>
        <Input value={typed} onValueChange={setTyped} type="search" maxLength={500} placeholder={t`A question or some words`} />
      </Field>
      {found.error && words !== "" ? <Notice tone="bad" icon={<CircleAlert size={18} />} title={wordsFor(found.error)} /> : null}
      {passages?.length === 0 ? (
        <p role="status">
          <Trans>Nothing found for “{words}”. Try other words.</Trans>
        </p>
      ) : null}
      {passages && passages.length > 0 ? (
        <ol aria-label={t`Passages found`}>
          {passages.map((passage) => (
            <li key={passage.id}>
              <button type="button" className="passage-hit" onClick={() => setOpened(passage)}>
                <small>
                  {passage.sourceName}
                  {placeOf(passage) === "" ? null : `, ${placeOf(passage)}`}
                </small>
                <span>{passage.text}</span>
              </button>
            </li>
          ))}
        </ol>
      ) : null}
      {opened === null ? null : (
        <PassageDialog
          projectId={projectId}
          passage={opened}
          source={sources.find(({ id }) => id === opened.sourceId)}
          onClose={() => setOpened(null)}
        />
      )}
    </search>
  );
}
