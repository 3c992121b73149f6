import type { SupportedSentence } from "@coursewright/blocks/kit/ai/sentence-support.ts";

/** `changed`: the source no longer contains the passages. */
export type Support = Omit<SupportedSentence, "state"> & { readonly state: SupportedSentence["state"] | "changed" };
