import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { ideasQuery } from "./idea-queries.ts";

export function UnmadeIdeas() {
  const { data } = useQuery(ideasQuery(useSignedIn().uid));
  if (!data || data.ideas.length === 0) return null;
  return (
    <section className="idea-unmade" aria-labelledby="unmade-ideas">
      <h2 className="panel-label" id="unmade-ideas">
        <Trans>Continue with an outline</Trans>
      </h2>
      <ul>
        {data.ideas.map(({ id, title }) => (
          <li key={id}>
            <Link to={`/static/idea/${id}`}>{title}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
