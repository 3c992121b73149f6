import type { Outline } from "@coursewright/contract/courses.ts";
import type { Publication } from "@coursewright/contract/publishing.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Selection } from "../../base/address/selection.ts";
import { SavingStatus } from "../../document/status/saving-status.tsx";
import { TopBar } from "../workspace/top-bar.tsx";
import { Workspace } from "../workspace/workspace.tsx";
import { AddressField } from "../../features/publishing/address-field.tsx";
import { LaunchSide } from "../../features/publishing/launch-side.tsx";
import { LookForm } from "../../features/publishing/look-form.tsx";
import { TermsForm } from "../../features/publishing/readers-choice.tsx";
import { SourceRulesForm } from "../../features/publishing/source-rules-form.tsx";
import { useLaunch } from "../../features/publishing/use-launch.ts";
import { Versions } from "../../features/publishing/versions.tsx";
import "./launch-desk.css";

interface LaunchDeskProps {
  readonly selection: Selection;
  readonly outline: Outline;
  readonly publication: Publication | null;
}

export function LaunchDesk({ selection, outline, publication }: LaunchDeskProps) {
  const { t } = useLingui();
  const { project } = outline;
  const launch = useLaunch({ project, publication });
  const saved = <SavingStatus saving={launch.look.saving} />;
  return (
    <Workspace selection={selection} title={t`Launch it!`} phoneEnd={saved}>
      <TopBar crumbs={[project.name, t`Launch it!`]}>{saved}</TopBar>
      <div className="launch">
        {/* Not a form: Enter in a field must not publish the course. */}
        <div className="launch-form">
          <h1>
            <Trans>Launch it!</Trans>
          </h1>
          <AddressField
            site={launch.site}
            value={launch.subdomain}
            addressCheck={launch.addressCheck}
            problem={launch.addressProblem}
            onChange={launch.changeAddress}
          />
          <LookForm project={project} edits={launch.look} />
          <TermsForm terms={launch.terms} />
          <SourceRulesForm projectId={project.id} />
        </div>
        <LaunchSide outline={outline} publication={publication} launch={launch} />
        <div className="launch-versions">
          <Versions outline={outline} site={launch.site} />
        </div>
      </div>
    </Workspace>
  );
}
