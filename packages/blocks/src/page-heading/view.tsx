import type { ViewProps } from "../kit/definition/define-block.ts";
import type { PageHeading } from "./model.ts";

export function View({ data, leaves }: ViewProps<PageHeading>) {
  return (
    <header className="b-ph">
      <h1>
        <leaves.Text field="title" value={data.title} placeholder={/*i18n*/ { id: "page-heading.title", message: "Title of the page" }} />
      </h1>
      <p className="lede">
        <leaves.Text field="lede" value={data.lede} placeholder={/*i18n*/ { id: "page-heading.lede", message: "What the page is about" }} />
      </p>
    </header>
  );
}
