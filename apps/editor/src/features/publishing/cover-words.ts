import type { CourseCover, Motif } from "@coursewright/course/cover.ts";
import { useLingui } from "@lingui/react/macro";

/** Describes a cover for screen readers. */
export function useCoverWords(): (cover: CourseCover) => string {
  const { t } = useLingui();
  const motifs: Record<Motif, string> = {
    leaf: t`Leaf`,
    dots: t`Dots`,
    comb: t`Honeycomb`,
    speech: t`Speech bubble`,
    rings: t`Rings`,
    hills: t`Hills`,
  };
  const cloths = [t`brown`, t`cream`, t`yellow`, t`green`, t`dark blue`, t`light blue`];
  return (cover) => {
    if (cover.kind === "picture") return t`Your picture`;
    const [motif, cloth] = [motifs[cover.motif], cloths[cover.inks] ?? ""];
    return t`${motif} on ${cloth}`;
  };
}
