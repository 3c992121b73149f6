import { defaultAgent } from "@coursewright/blocks/kit/avatar/agents.ts";
import { createProject } from "@coursewright/contract/courses.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Input } from "@coursewright/ui/field.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { call } from "../base/api/client.ts";
import { wordsFor } from "../base/api/error-words.ts";
import { projectsKey, queries } from "../base/api/queries.ts";
import { AgentAvatar } from "../base/agent/agent-avatar.tsx";
import { Shelf } from "../features/shelf/shelf.tsx";
import { firstName } from "../base/parts/display-name.ts";
import { editorAddress } from "../base/address/selection.ts";
import { useSignedIn } from "../base/session/signed-in.tsx";
import { SiteHeader } from "./workspace/site-header.tsx";
import "./home.css";

export function Home() {
  const session = useSignedIn();
  const name = firstName(session);
  const { t } = useLingui();
  return (
    <>
      <title>{`${t`Your courses`} · Coursewright`}</title>
      <SiteHeader />
      <main className="home">
        <h1>
          <Trans>What will you teach next, {name}?</Trans>
        </h1>
        <div className="home-starts">
          <StartWithName />
          <StartFromIdea />
        </div>
        <Shelf />
      </main>
    </>
  );
}

function StartWithName() {
  const { uid } = useSignedIn();
  const { t } = useLingui();
  const navigate = useNavigate();
  const [name, setName] = useState("");
  const create = useMutation({
    mutationFn: () => call(createProject, { params: { uid }, body: { name } }),
    onSuccess: async (project) => {
      await queries.invalidateQueries({ queryKey: projectsKey(uid) });
      await navigate(editorAddress({ projectId: project.id }));
    },
  });
  return (
    <form
      className="home-start"
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate();
      }}
    >
      <h2 id="start-with-a-name">
        <Trans>Start with a name</Trans>
      </h2>
      <div className="home-start-row">
        <Input
          size="large"
          aria-labelledby="start-with-a-name"
          placeholder={t`Untitled Project`}
          maxLength={120}
          value={name}
          onValueChange={setName}
        />
        <Button type="submit" tone="ink" size="large" busy={create.isPending}>
          <Trans>Create</Trans>
        </Button>
      </div>
      {create.isError ? <Notice tone="bad" icon={<CircleAlert size={18} />} title={wordsFor(create.error)} /> : null}
    </form>
  );
}

/** Takes the idea; the next screen shows the price before anything is drafted. */
function StartFromIdea() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [idea, setIdea] = useState("");
  return (
    <form
      className="home-start"
      onSubmit={(event) => {
        event.preventDefault();
        void navigate("/static/idea", { state: { idea: idea.trim() } });
      }}
    >
      <h2 id="start-from-an-idea">
        <AgentAvatar agent={defaultAgent} size={24} />
        <Trans>Start from an idea</Trans>
      </h2>
      <div className="home-start-row">
        <Input
          size="large"
          aria-labelledby="start-from-an-idea"
          placeholder={t`Keeping chickens in a small garden`}
          maxLength={2000}
          value={idea}
          onValueChange={setIdea}
        />
        <Button type="submit" size="large">
          <Trans>Draft an outline</Trans>
        </Button>
      </div>
    </form>
  );
}
