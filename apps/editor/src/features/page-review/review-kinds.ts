import type { ReviewKind } from "@coursewright/contract/page-review.ts";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { FileSearch, ImagePlus, ListChecks, MessageCircleQuestion } from "lucide-react";
import type { LucideIcon } from "lucide-react";

interface KindWords {
  readonly name: MessageDescriptor;
  readonly note: MessageDescriptor;
  readonly icon: LucideIcon;
}

export const reviewKinds: Readonly<Record<ReviewKind, KindWords>> = {
  unclear: { name: msg`Find what is unclear`, note: msg`Missing steps, unknown words, long sentences`, icon: FileSearch },
  questions: { name: msg`Make questions from this page`, note: msg`Each below the block that answers it`, icon: ListChecks },
  facts: { name: msg`Check facts against my sources`, note: msg`Statements that your sources contradict`, icon: MessageCircleQuestion },
  pictures: { name: msg`Suggest pictures`, note: msg`Places that a picture explains better`, icon: ImagePlus },
};
