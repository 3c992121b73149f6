import { AskMenu } from "../asking/ask-menu.tsx";
import { FormattingBar } from "./formatting-bar.tsx";
import { LinkCard } from "./link-card.tsx";
import { MissingPages } from "./missing-pages.tsx";

/**
 * The bar, the card and the menu for selected text. Loads after the page. The menu is not loaded later than the bar: the next key would
 * replace the selected words.
 */
export function Formatting() {
  return (
    <>
      <FormattingBar />
      <LinkCard />
      <MissingPages />
      <AskMenu />
    </>
  );
}
