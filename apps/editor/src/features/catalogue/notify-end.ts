import { noCredits, parseCredits } from "@coursewright/base/credits.ts";
import type { CatalogueUpdate } from "@coursewright/contract/catalogue-update.ts";
import type { Outline } from "@coursewright/contract/courses.ts";
import { notify } from "@coursewright/ui/notify.ts";
import { t } from "@lingui/core/macro";
import { queries } from "../../base/api/queries.ts";
import { costOfUpdate, exactly } from "./amounts.ts";
import { isIn } from "./listing.ts";

/** [CAT-09] Shows the actual cost, in total and by part. */
export function notifyDone(update: CatalogueUpdate, pageName?: string): void {
  notify({ title: doneWords(update), description: [pageName, partWords(update)].filter(Boolean).join(". ") || undefined });
}

/** Shows a toast, since the page is no longer open. */
export function notifyByToast(update: CatalogueUpdate): void {
  const name = nameOf(update);
  if (!isIn("failed", update)) return notifyDone(update, name);
  notify({ title: t`One or more update actions failed.`, description: name, stays: true });
}

function doneWords(update: CatalogueUpdate): string {
  const cost = costOfUpdate(update);
  const amount = exactly(cost);
  if (update.catalogue) {
    return cost === noCredits ? t`Catalogue updated. It cost nothing.` : t`Catalogue updated. It cost ${amount} credits.`;
  }
  return cost === noCredits ? t`Audiobook recorded. It cost nothing.` : t`Audiobook recorded. It cost ${amount} credits.`;
}

function partWords({ catalogue, audiobook }: CatalogueUpdate): string | undefined {
  if (!catalogue?.credits || !audiobook?.credits) return undefined;
  const [entry, recording] = [exactly(parseCredits(catalogue.credits)), exactly(parseCredits(audiobook.credits))];
  return t`Entry ${entry}, audiobook ${recording}`;
}

function nameOf({ projectId, pageId }: CatalogueUpdate): string | undefined {
  const outlines = queries.getQueriesData<Outline>({ queryKey: ["outline"] });
  const outline = outlines.map(([, data]) => data).find((data) => data?.project.id === projectId);
  return outline?.chapters.flatMap(({ pages }) => pages).find(({ uuid }) => uuid === pageId)?.name;
}
