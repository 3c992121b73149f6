import type { Outline } from "@coursewright/contract/courses.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Selection } from "../../base/address/selection.ts";
import { SourcesView } from "../../features/sources/sources-view.tsx";
import { TopBar } from "../workspace/top-bar.tsx";
import { Workspace } from "../workspace/workspace.tsx";
import "./sources-desk.css";

interface SourcesDeskProps {
  readonly selection: Selection;
  readonly project: Outline["project"];
}

export function SourcesDesk({ selection, project }: SourcesDeskProps) {
  const { t } = useLingui();
  return (
    <Workspace selection={selection} title={t`Sources`}>
      <TopBar crumbs={[project.name, t`Sources`]} />
      <div className="sources-desk">
        <div className="sources-page">
          <h1>
            <Trans>Sources</Trans>
          </h1>
          <p>
            <Trans>Documents the helper may read and quote in this course. Learners never see the files.</Trans>
          </p>
          <SourcesView projectId={project.id} />
        </div>
      </div>
    </Workspace>
  );
}
