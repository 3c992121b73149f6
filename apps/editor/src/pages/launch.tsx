import type { Outline } from "@coursewright/contract/courses.ts";
import { publish } from "@coursewright/contract/publishing.ts";
import type { Publication } from "@coursewright/contract/publishing.ts";
import { Button, buttonClass } from "@coursewright/ui/button.tsx";
import { EmptyState } from "@coursewright/ui/empty-state.tsx";
import { Field, Input } from "@coursewright/ui/field.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { isTemporary } from "../api/api-error.ts";
import { call } from "../api/client.ts";
import { lazyPart } from "../api/lazy-part.ts";
import { wordsFor } from "../api/error-words.ts";
import { outlineQuery, projectsKey, publicationKey, publicationQuery, queries } from "../api/queries.ts";
import { CoursePreview } from "../launch/course-preview.tsx";
import { PublicationProgress, isUnderWay } from "../launch/publication-progress.tsx";
import { isSubdomain, suggestSubdomain } from "../launch/suggest-subdomain.ts";
import { EmptyShelf } from "../shell/drawings.tsx";
import { Later } from "../shell/later.tsx";
import { Loading } from "../shell/loading.tsx";
import { readSelection } from "../shell/selection.ts";
import { useSignedIn } from "../shell/signed-in.tsx";
import { SiteHeader } from "../shell/site-header.tsx";
import { TopBar } from "../shell/top-bar.tsx";
import { useBootDeadline } from "../shell/use-boot-deadline.ts";
import { Workspace } from "../shell/workspace.tsx";
import "../shell/notice-page.css";
import "./launch.css";

const LaunchCheck = lazyPart(async () => ({ default: (await import("../launch/launch-check.tsx")).LaunchCheck }));
const OutdatedPages = lazyPart(async () => ({ default: (await import("../catalogue/outdated-pages.tsx")).OutdatedPages }));

export function Launch() {
  const { t } = useLingui();
  const { uid } = useSignedIn();
  const [query] = useSearchParams();
  const selection = useMemo(() => readSelection(query), [query]);
  const { projectId } = selection;
  const outline = useQuery({ ...outlineQuery(uid, projectId ?? ""), enabled: projectId !== null });
  const publication = useQuery({
    ...publicationQuery(uid, projectId ?? ""),
    enabled: projectId !== null,
    // The live feed is quicker; this is for when it is not there.
    refetchInterval: ({ state }) => (isUnderWay(state.data?.publication) ? 2_000 : false),
  });
  useBootDeadline({
    isReady: projectId === null || (outline.isSuccess && publication.isSuccess),
    error: outline.error ?? publication.error,
  });
  if (!projectId) return <NoProject />;
  if (!outline.data || !publication.data) return <Loading />;
  return (
    <Workspace selection={selection} title={t`Launch it!`}>
      <TopBar crumbs={[outline.data.project.name, t`Launch it!`]} />
      <LaunchDesk outline={outline.data} publication={publication.data.publication} />
    </Workspace>
  );
}

interface LaunchDeskProps {
  readonly outline: Outline;
  readonly publication: Publication | null;
}

function LaunchDesk({ outline, publication }: LaunchDeskProps) {
  const { uid } = useSignedIn();
  const { project, chapters } = outline;
  const [subdomain, setSubdomain] = useState(publication?.subdomain ?? suggestSubdomain({ name: project.name, projectId: project.id }));
  const launch = useMutation({
    mutationFn: (key: string) =>
      call(publish, { params: { uid, projectId: project.id }, body: { subdomain } }, { headers: { "idempotency-key": key } }),
    // A request that got lost may have been heard: the same key joins what it started.
    retry: (count, error) => count < 2 && isTemporary(error),
    onSuccess: async (started) => {
      queries.setQueryData(publicationKey(uid, project.id), (known: { publication: Publication | null } | undefined) =>
        known?.publication?.id === started.id ? known : { publication: started },
      );
      await queries.invalidateQueries({ queryKey: projectsKey(uid) });
    },
  });
  const hasPages = chapters.some(({ pages }) => pages.length > 0);
  return (
    <div className="launch">
      <form
        className="launch-form"
        onSubmit={(event) => {
          event.preventDefault();
          launch.mutate(crypto.randomUUID());
        }}
      >
        <h1>
          <Trans>Launch it!</Trans>
        </h1>
        <AddressField value={subdomain} onChange={setSubdomain} problem={launch.isError ? wordsFor(launch.error) : null} />
        <PublishButton
          hasPages={hasPages}
          isRight={isSubdomain(subdomain)}
          isBusy={launch.isPending || isUnderWay(publication)}
          wasPublished={publication !== null}
        />
        {publication ? <PublicationProgress publication={publication} /> : null}
      </form>
      <div className="launch-side">
        <CoursePreview outline={outline} subdomain={subdomain} url={publication?.url ?? null} />
        <Later>
          <LaunchCheck projectId={project.id} />
        </Later>
        <Later>
          <OutdatedPages projectId={project.id} />
        </Later>
      </div>
    </div>
  );
}

interface AddressFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problem: string | null;
}

function AddressField({ value, onChange, problem }: AddressFieldProps) {
  const { t } = useLingui();
  const wrong =
    value === "" || isSubdomain(value) ? null : t`An address has 3 to 40 letters a to z, digits and hyphens, and no hyphen at either end.`;
  return (
    <Field
      label={<Trans>Address</Trans>}
      help={<Trans>The name your course is found under. Everyone with the address can read it.</Trans>}
      error={wrong ?? problem}
    >
      <Input
        size="large"
        name="subdomain"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={40}
        value={value}
        onValueChange={(text) => onChange(text.toLowerCase())}
      />
    </Field>
  );
}

interface PublishButtonProps {
  readonly hasPages: boolean;
  readonly isRight: boolean;
  readonly isBusy: boolean;
  readonly wasPublished: boolean;
}

function PublishButton({ hasPages, isRight, isBusy, wasPublished }: PublishButtonProps) {
  const { t } = useLingui();
  const offBecause = hasPages ? (isRight ? undefined : t`Give it an address first.`) : t`There is no page to publish yet.`;
  return (
    <Button type="submit" size="large" busy={isBusy} offBecause={isBusy ? undefined : offBecause}>
      {isBusy ? <Trans>Publishing…</Trans> : wasPublished ? <Trans>Publish again</Trans> : <Trans>Publish</Trans>}
    </Button>
  );
}

function NoProject() {
  const { t } = useLingui();
  return (
    <>
      <SiteHeader />
      <main className="notice-page">
        <EmptyState
          drawing={<EmptyShelf />}
          title={t`Which course?`}
          actions={
            <Link className={buttonClass({})} to="/static/home">
              <Trans>Go to your shelf</Trans>
            </Link>
          }
        >
          <Trans>Open the course you want to launch, then choose “Launch it!” beside it.</Trans>
        </EmptyState>
      </main>
    </>
  );
}
