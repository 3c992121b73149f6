import type { ShelfProject } from "@coursewright/contract/courses.ts";
import { Book } from "@coursewright/course-page/book.tsx";
import { coverOf } from "@coursewright/course/cover.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Chip } from "@coursewright/ui/chip.tsx";
import { EmptyState } from "@coursewright/ui/empty-state.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Segmented } from "@coursewright/ui/segmented.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { wordsFor } from "../api/error-words.ts";
import { projectsQuery } from "../api/queries.ts";
import { EmptyShelf } from "../shell/drawings.tsx";
import { editorAddress } from "../shell/selection.ts";
import { useSignedIn } from "../shell/signed-in.tsx";
import { Counts } from "./counts.tsx";
import { editedWhen } from "./edited-when.ts";
import "./shelf.css";

type Filter = "all" | "live" | "drafts";

export function Shelf() {
  const { t } = useLingui();
  const { uid } = useSignedIn();
  const [filter, setFilter] = useState<Filter>("all");
  const [now] = useState(() => new Date());
  const shelf = useInfiniteQuery(projectsQuery(uid));
  const projects = shelf.data?.pages.flatMap((page) => page.projects) ?? [];
  const choices = [
    { value: "all", label: t`All` },
    { value: "live", label: t`Live` },
    { value: "drafts", label: t`Drafts` },
  ] as const;
  return (
    <section aria-labelledby="your-shelf" aria-busy={shelf.isPending}>
      <div className="shelf-head">
        <h2 id="your-shelf">
          <Trans>Your shelf</Trans>
        </h2>
        <Segmented label={t`Show`} value={filter} choices={choices} onValueChange={setFilter} />
      </div>
      {shelf.isPending ? <Skeletons /> : null}
      {shelf.isError ? <ShelfFailure error={shelf.error} again={() => void shelf.refetch()} /> : null}
      {shelf.isSuccess ? <Books projects={projects.filter((project) => isShown(project, filter))} filter={filter} now={now} /> : null}
      {shelf.hasNextPage ? (
        <Button tone="secondary" className="shelf-more" busy={shelf.isFetchingNextPage} onClick={() => void shelf.fetchNextPage()}>
          <Trans>Show more</Trans>
        </Button>
      ) : null}
    </section>
  );
}

function isShown({ site }: ShelfProject, filter: Filter): boolean {
  return filter === "all" || (filter === "live") === (site !== null);
}

function Books({ projects, filter, now }: { readonly projects: readonly ShelfProject[]; readonly filter: Filter; readonly now: Date }) {
  if (projects.length === 0) return <Nothing filter={filter} />;
  return (
    <ul className="shelf">
      {projects.map((project) => (
        <li key={project.id}>
          <ShelfBook project={project} now={now} />
        </li>
      ))}
    </ul>
  );
}

function ShelfBook({ project, now }: { readonly project: ShelfProject; readonly now: Date }) {
  const { i18n } = useLingui();
  const when = editedWhen({ at: project.dateEdited, now, locale: i18n.locale });
  return (
    <>
      <Link className="shelf-book" to={editorAddress({ projectId: project.id })}>
        <Book cover={coverOf(project.id)} title={project.name} />
        <b>{project.name}</b>
        <small>
          <Counts chapters={project.chapters} pages={project.pages} />
          <br />
          <Trans>Edited {when}</Trans>
        </small>
      </Link>
      <SiteChip site={project.site} />
    </>
  );
}

function SiteChip({ site }: Pick<ShelfProject, "site">) {
  if (!site) {
    return (
      <Chip>
        <Trans>Draft</Trans>
      </Chip>
    );
  }
  return site.hasUnpublishedEdits ? (
    <Chip tone="warn">
      <Trans>Unpublished edits</Trans>
    </Chip>
  ) : (
    <Chip tone="ok">
      <Trans>Live</Trans>
    </Chip>
  );
}

function Nothing({ filter }: { readonly filter: Filter }) {
  const { t } = useLingui();
  switch (filter) {
    case "all":
      return (
        <EmptyState drawing={<EmptyShelf />} title={t`An empty shelf`}>
          <Trans>Name your first course above. You can change the name whenever you like.</Trans>
        </EmptyState>
      );
    case "live":
      return (
        <EmptyState drawing={<EmptyShelf />} title={t`Nothing live yet`}>
          <Trans>A course stands here once you have launched it.</Trans>
        </EmptyState>
      );
    case "drafts":
      return (
        <EmptyState drawing={<EmptyShelf />} title={t`No drafts`}>
          <Trans>Every course of yours is live.</Trans>
        </EmptyState>
      );
  }
}

function ShelfFailure({ error, again }: { readonly error: unknown; readonly again: () => void }) {
  return (
    <Notice
      tone="bad"
      icon={<CircleAlert size={18} />}
      title={wordsFor(error)}
      actions={
        <Button tone="secondary" size="small" onClick={again}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  );
}

function Skeletons() {
  return (
    <ul className="shelf" aria-hidden="true">
      {[1, 2, 3].map((place) => (
        <li key={place} className="shelf-skeleton" />
      ))}
    </ul>
  );
}
