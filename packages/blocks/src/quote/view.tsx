import type { ViewProps } from "../kit/definition/define-block.ts";
import type { Quote } from "./model.ts";

export function View({ data, leaves }: ViewProps<Quote>) {
  return (
    <figure className="b-quote">
      <blockquote className="rich">
        <leaves.RichText field="text" value={data.text} placeholder={/*i18n*/ { id: "quote.text", message: "Words worth quoting" }} />
      </blockquote>
      <figcaption>
        <leaves.Text field="source" value={data.source} placeholder={/*i18n*/ { id: "quote.source", message: "Who said it, and where" }} />
      </figcaption>
    </figure>
  );
}
