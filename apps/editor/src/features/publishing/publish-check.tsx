import { readPublishCheck, repairFinding } from "@coursewright/contract/publish-check.ts";
import type { Finding } from "@coursewright/contract/publish-check.ts";
import { announce } from "@coursewright/ui/live-region.tsx";
import { useLingui } from "@lingui/react/macro";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { Check, CircleAlert } from "lucide-react";
import { useId, useState } from "react";
import { Link } from "react-router";
import { call } from "../../base/api/client.ts";
import { wordsFor } from "../../base/api/error-words.ts";
import { outlineKey, queries } from "../../base/api/queries.ts";
import { editorAddress } from "../../base/address/selection.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { useFindingWords } from "./finding-words.ts";
import "./publish-check.css";

function publishCheckQuery(uid: string, projectId: string) {
  return queryOptions({
    queryKey: ["publish-check", uid, projectId] as const,
    queryFn: ({ signal }) => call(readPublishCheck, { params: { uid, projectId } }, { signal }),
    staleTime: 0,
  });
}

/** Lists problems for learners by kind, with fixes. They do not block publishing. */
export function PublishCheck({ projectId }: { readonly projectId: string }) {
  const { t } = useLingui();
  const { uid } = useSignedIn();
  const { data } = useQuery(publishCheckQuery(uid, projectId));
  if (!data) return null;
  const kinds = Map.groupBy(data.findings, ({ kind }) => kind);
  return (
    <section className="publish-check" aria-label={t`Before you publish`}>
      {data.pictures > 0 && !kinds.has("picture without description") ? <InOrder>{t`Every picture has a description`}</InOrder> : null}
      {data.quizzes > 0 && !kinds.has("quiz without right answer") ? <InOrder>{t`Every quiz has a right answer`}</InOrder> : null}
      {data.findings.length === 0 ? <InOrder>{t`Links, files, colours and headings are in order`}</InOrder> : null}
      {[...kinds].map(([kind, findings]) => (
        <FindingGroup key={kind} kind={kind} findings={findings} projectId={projectId} />
      ))}
      {data.hasMore ? (
        <p className="publish-check-more">{t`There are more problems than fit here. You will see them once some of these are fixed.`}</p>
      ) : null}
    </section>
  );
}

function InOrder({ children }: { readonly children: string }) {
  return (
    <p className="publish-check-line" data-state="ok">
      <Check size={18} strokeWidth={1.75} />
      {children}
    </p>
  );
}

interface FindingGroupProps {
  readonly kind: Finding["kind"];
  readonly findings: readonly Finding[];
  readonly projectId: string;
}

function FindingGroup({ kind, findings, projectId }: FindingGroupProps) {
  const { t } = useLingui();
  const words = useFindingWords();
  const [isOpen, open] = useState(false);
  const list = useId();
  return (
    <>
      <p className="publish-check-line">
        <CircleAlert size={18} strokeWidth={1.75} />
        <span>
          {words.trouble(kind, findings.length)}{" "}
          <button type="button" aria-expanded={isOpen} aria-controls={list} onClick={() => open(!isOpen)}>
            {isOpen ? t`Hide` : t`Show`}
          </button>
        </span>
      </p>
      <ul className="publish-check-list" id={list} hidden={!isOpen}>
        {findings.map((finding) => (
          <Place key={finding.id} finding={finding} projectId={projectId} />
        ))}
      </ul>
    </>
  );
}

function Place({ finding, projectId }: { readonly finding: Finding; readonly projectId: string }) {
  const { t } = useLingui();
  const words = useFindingWords();
  const { uid } = useSignedIn();
  const { chapterId, pageId, pageName, blockId, about, field, repair } = finding;
  const repairing = useMutation({
    mutationFn: () => call(repairFinding, { params: { uid, projectId, finding: finding.id } }),
    onSuccess: async () => {
      announce(t`Fixed on “${pageName}”.`);
      await Promise.all([
        queries.invalidateQueries({ queryKey: publishCheckQuery(uid, projectId).queryKey }),
        queries.invalidateQueries({ queryKey: outlineKey(uid, projectId) }),
      ]);
    },
  });
  return (
    <li>
      <Link to={editorAddress({ projectId, chapterId, pageId, ...(blockId && { blockId }), ...(field && { field }) })}>{pageName}</Link>
      {about === "" || about === pageName ? null : <small>{about}</small>}
      {repair ? (
        <button type="button" disabled={repairing.isPending} onClick={() => repairing.mutate()}>
          {repairing.isPending ? t`Fixing…` : words.repair(repair)}
        </button>
      ) : null}
      {repairing.isError ? <small role="alert">{wordsFor(repairing.error)}</small> : null}
    </li>
  );
}
