import { pageText } from "@coursewright/course/text.ts";
import { useOpenPage } from "../../document/page/page-context.tsx";
import { displayName } from "../../base/parts/display-name.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { catalogued } from "./catalogued.ts";
import { IndexCard } from "./index-card.tsx";
import { UpdateOverlay } from "./update-overlay.tsx";

interface UpdatingProps extends Omit<Parameters<typeof UpdateOverlay>[0], "card"> {
  readonly name: string;
  /** Chapter and page number on the card. */
  readonly number: string;
  readonly summary: string | undefined;
}

export function Updating({ name, number, summary, ...overlay }: UpdatingProps) {
  const author = displayName(useSignedIn());
  const { store } = useOpenPage();
  const words = summary ?? pageText(store.getState().blocks);
  return <UpdateOverlay {...overlay} card={<IndexCard number={number} author={catalogued(author)} title={name} words={words} />} />;
}
