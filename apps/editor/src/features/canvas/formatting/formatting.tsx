import { FormattingBar } from "./formatting-bar.tsx";
import { LinkCard } from "./link-card.tsx";
import { MissingPages } from "./missing-pages.tsx";

/** The bar and the card for selected text. Loads after the page. */
export function Formatting() {
  return (
    <>
      <FormattingBar />
      <LinkCard />
      <MissingPages />
    </>
  );
}
