import type { Outline } from "@coursewright/contract/courses.ts";
import type { Publication } from "@coursewright/contract/publishing.ts";
import { Notice } from "@coursewright/ui/notice.tsx";
import { useInfiniteQuery } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { lazyPart } from "../../base/loading/lazy-part.ts";
import { Later } from "../../base/loading/later.tsx";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { CoursePreview } from "./course-preview.tsx";
import { versionsQuery } from "./launch-queries.ts";
import { PublicationProgress } from "./publication-progress.tsx";
import { PublishBar } from "./publish-bar.tsx";
import { SiteStatus } from "./site-status.tsx";
import type { LaunchState } from "./use-launch.ts";
import "./launch-side.css";

const PublishCheck = lazyPart(async () => ({ default: (await import("./publish-check.tsx")).PublishCheck }));
const OutdatedPages = lazyPart(async () => ({ default: (await import("../catalogue/index.ts")).OutdatedPages }));

interface LaunchSideProps {
  readonly outline: Outline;
  readonly publication: Publication | null;
  readonly launch: LaunchState;
}

/** The preview, the checks before publishing and the publish button. */
export function LaunchSide({ outline, publication, launch }: LaunchSideProps) {
  const { uid } = useSignedIn();
  const projectId = outline.project.id;
  const { data: versions } = useInfiniteQuery(versionsQuery(uid, projectId));
  const { site, subdomain, terms } = launch;
  return (
    <aside className="launch-side">
      <CoursePreview
        outline={outline}
        host={site ? `${subdomain}.${site.domain}` : subdomain}
        look={launch.look.look}
        terms={terms.terms}
        currency={terms.offers?.currency ?? "USD"}
      />
      <div className="publish-checks">
        <Later>
          <PublishCheck projectId={projectId} />
        </Later>
        <Later>
          <OutdatedPages projectId={projectId} />
        </Later>
      </div>
      <div className="launch-foot">
        {launch.problem === null ? null : <Notice tone="bad" icon={<CircleAlert size={18} />} title={launch.problem} />}
        {publication ? <PublicationProgress publication={publication} /> : null}
        <SiteStatus projectId={projectId} site={site} publication={publication} newest={versions?.pages[0]?.versions[0]} />
        <PublishBar outline={outline} publication={publication} launch={launch} />
      </div>
    </aside>
  );
}
