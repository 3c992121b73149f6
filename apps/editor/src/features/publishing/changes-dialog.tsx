import type { Outline } from "@coursewright/contract/courses.ts";
import type { PageChange } from "@coursewright/contract/publishing.ts";
import { Dialog } from "@coursewright/ui/dialog.tsx";
import { Spinner } from "@coursewright/ui/spinner.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { editorAddress } from "../../base/address/selection.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { changesQuery } from "./launch-queries.ts";
import { NotLoaded } from "./launch-section.tsx";
import "./changes-dialog.css";

interface ChangesDialogProps {
  readonly outline: Outline;
  readonly version: number | "draft";
  readonly onClose: () => void;
}

/** Lists the changes by page, with a link to each page that still exists. */
export function ChangesDialog({ outline, version, onClose }: ChangesDialogProps) {
  const { t } = useLingui();
  const { uid } = useSignedIn();
  const { data, error, refetch } = useQuery(changesQuery(uid, outline.project.id, version));
  const title = version === "draft" ? t`What publishing would change` : t`What version ${version} changed`;
  const groups = [
    { kind: "added", title: t`Added` },
    { kind: "changed", title: t`Changed` },
    { kind: "removed", title: t`Removed` },
  ] as const;
  return (
    <Dialog open size="large" title={title} closeLabel={t`Close`} onClose={onClose}>
      <div className="changes">
        {error ? <NotLoaded error={error} retry={() => void refetch()} /> : data ? null : <Spinner />}
        {data?.changes.length === 0 ? (
          <p>
            <Trans>No page changed.</Trans>
          </p>
        ) : null}
        {groups.map((group) => (
          <Group
            key={group.kind}
            title={group.title}
            outline={outline}
            changes={data?.changes.filter(({ kind }) => kind === group.kind) ?? []}
          />
        ))}
      </div>
    </Dialog>
  );
}

interface GroupProps {
  readonly title: string;
  readonly outline: Outline;
  readonly changes: readonly PageChange[];
}

function Group({ title, outline: { project, chapters }, changes }: GroupProps) {
  if (changes.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <ul>
        {changes.map(({ pageId, name }) => {
          const chapter = chapters.find(({ pages }) => pages.some(({ uuid }) => uuid === pageId));
          return (
            <li key={pageId}>
              {chapter ? <Link to={editorAddress({ projectId: project.id, chapterId: chapter.uuid, pageId })}>{name}</Link> : name}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
