import { Book } from "@coursewright/course-page/book.tsx";
import { coverOf } from "@coursewright/course/cover.ts";
import { Button, buttonClass } from "@coursewright/ui/button.tsx";
import { EmptyState } from "@coursewright/ui/empty-state.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { projectsQuery } from "../../base/api/queries.ts";
import { EmptyShelf } from "../../base/parts/drawings/empty-shelf.tsx";
import { Loading } from "../../base/loading/loading.tsx";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { SiteHeader } from "../workspace/site-header.tsx";
import { useBootDeadline } from "../../base/loading/use-boot-deadline.ts";
import "../../base/parts/notice-page.css";
import "./choose-course.css";

/** Shown until a course is chosen, because each course has its own statistics. */
export function ChooseCourse() {
  const { t } = useLingui();
  const { uid } = useSignedIn();
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(projectsQuery(uid));
  useBootDeadline({ isReady: data !== undefined, error });
  if (!data) return <Loading />;
  const projects = data.pages.flatMap((page) => page.projects);
  return (
    <>
      <title>{`${t`Add a Dashboard`} · Coursewright`}</title>
      <SiteHeader />
      {projects.length === 0 ? (
        <main className="notice-page">
          <EmptyState
            drawing={<EmptyShelf />}
            title={t`No course yet`}
            actions={
              <Link className={buttonClass({})} to="/static/home">
                <Trans>Go to your shelf</Trans>
              </Link>
            }
          >
            <Trans>A dashboard belongs to a course. Start one on your shelf.</Trans>
          </EmptyState>
        </main>
      ) : (
        <main className="choose-course">
          <h1>
            <Trans>Which course?</Trans>
          </h1>
          <ul>
            {projects.map((project) => (
              <li key={project.id}>
                <Link to={`/static/dashboard?${new URLSearchParams({ project_uuid: project.id })}`}>
                  <Book cover={coverOf(project.id, project.cover)} />
                  <b>{project.name}</b>
                </Link>
              </li>
            ))}
          </ul>
          {hasNextPage ? (
            <Button tone="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              <Trans>Show more courses</Trans>
            </Button>
          ) : null}
        </main>
      )}
    </>
  );
}
