import type { ReleasedSource } from "./released-course.ts";
import { words } from "./words.ts";

/** [SRC-03] The sources of the page: names and pages, no links. */
export function PageSources({ sources }: { readonly sources: readonly ReleasedSource[] }) {
  if (sources.length === 0) return null;
  return (
    <section className="page-sources" aria-labelledby="page-sources">
      <h2 id="page-sources">{words.sources()}</h2>
      <ul>
        {sources.map(({ name, pages }) => (
          <li key={name}>{pages.length === 0 ? name : words.source(name, pages)}</li>
        ))}
      </ul>
    </section>
  );
}
