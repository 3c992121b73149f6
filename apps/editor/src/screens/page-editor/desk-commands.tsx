import type { SectionActions } from "../../document/page/section-actions.ts";
import { usePageCommands } from "./page-commands.ts";
import type { PageDependencies } from "./page-commands.ts";
import { useSectionCommands } from "./section-commands.ts";

/** All palette commands of an open page. They load after the page, because nobody needs them to write. */
export function DeskCommands({ actions, ...page }: PageDependencies & { readonly actions: SectionActions }) {
  usePageCommands(page);
  useSectionCommands(actions);
  return null;
}
