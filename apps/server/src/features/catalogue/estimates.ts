import { type Credits, noCredits } from "@coursewright/base/credits.ts";
import { estimateUpdate, type UpdatePart } from "@coursewright/course/update-cost.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { WholePage } from "../courses/service.ts";

/** The maximum cost of each part of an update. Throws when a part cannot be made from the page. */
export function costsOf(
  { blocks }: WholePage,
  parts: readonly UpdatePart[],
  { isOwn }: { readonly isOwn: boolean },
): ReadonlyMap<UpdatePart, Credits> {
  const { catalogue, audiobook } = estimateUpdate(blocks);
  return new Map(
    parts.map((part) => {
      if (part === "catalogue" && catalogue === noCredits) throw new AppError("page_empty");
      if (part === "audiobook" && audiobook === null) throw new AppError("too_little_text");
      if (part === "audiobook") return [part, audiobook ?? noCredits];
      return [part, isOwn ? noCredits : catalogue];
    }),
  );
}
