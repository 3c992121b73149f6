import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { FileSearch, ImagePlus, ListChecks } from "lucide-react";
import type { Command } from "../../base/commands/commands.ts";
import { openReviewPanel } from "../../base/panel/panel-state.ts";

/** [SEE-04] The panel then shows the price; nothing is sent before. */
export function reviewCommands(i18n: I18n, { hasSources }: { readonly hasSources: boolean }): Command[] {
  const group = "commands";
  const facts: Command = {
    id: "review-facts",
    group,
    title: i18n._(msg`Check facts against my sources`),
    icon: FileSearch,
    run: () => openReviewPanel("facts"),
  };
  return [
    { id: "review-unclear", group, title: i18n._(msg`Find what is unclear`), icon: FileSearch, run: () => openReviewPanel("unclear") },
    {
      id: "review-questions",
      group,
      title: i18n._(msg`Make questions from this page`),
      icon: ListChecks,
      run: () => openReviewPanel("questions"),
    },
    { id: "review-pictures", group, title: i18n._(msg`Suggest pictures`), icon: ImagePlus, run: () => openReviewPanel("pictures") },
    ...(hasSources ? [facts] : []),
  ];
}
