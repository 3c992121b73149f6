import { useLingui } from "@lingui/react/macro";
import { ArrowLeft, ArrowRight, LibraryBig, MessageCircle, Palette, PanelRight, Redo2, Save, Undo2 } from "lucide-react";
import { useContext } from "react";
import { useNavigate } from "react-router";
import { useOpenPage } from "../../document/page/page-context.tsx";
import { focusAiBox, openAssistant, openThemePanel } from "../../base/panel/panel-state.ts";
import { AvatarContext } from "../../features/ai/runs/project-avatar.ts";
import { suggestPrompt } from "../../features/ai/runs/prompts.ts";
import { useCommands } from "../../base/commands/commands.ts";
import type { Command } from "../../base/commands/commands.ts";
import { useHasSources } from "../../features/page-review/use-has-sources.ts";
import { usePageAddress } from "../../document/page/page-address.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { reviewCommands } from "./review-commands.ts";

interface Neighbour {
  readonly name: string;
  readonly address: string;
}

export interface PageDependencies {
  readonly previous: Neighbour | null;
  readonly next: Neighbour | null;
  readonly askToUpdate: () => void;
}

/** Palette commands for the open page as a whole. */
export function usePageCommands({ previous, next, askToUpdate }: PageDependencies): void {
  const { t, i18n } = useLingui();
  const { capabilities } = useSignedIn();
  const page = useOpenPage();
  const hasSources = useHasSources(usePageAddress());
  const navigate = useNavigate();
  useCommands(() => {
    const { history } = page.store.getState();
    const commands: Array<Command | null> = [
      { id: "save", group: "commands", title: t`Save now`, keys: "save", icon: Save, run: () => void page.saveNow() },
      { id: "panel", group: "commands", title: t`Open the panel`, also: t`assistant`, keys: "panel", icon: PanelRight, run: openAssistant },
      { id: "theme", group: "commands", title: t`Change the theme`, also: t`colours, fonts`, icon: Palette, run: openThemePanel },
      { id: "catalogue", group: "commands", title: t`Update catalogue`, also: t`audiobook`, icon: LibraryBig, run: askToUpdate },
    ];
    if (capabilities.text) commands.push(...reviewCommands(i18n, { hasSources }));
    if (history.past.length > 0)
      commands.push({ id: "undo", group: "commands", title: t`Undo`, keys: "undo", icon: Undo2, run: page.undo });
    if (history.future.length > 0)
      commands.push({ id: "redo", group: "commands", title: t`Redo`, keys: "redo", icon: Redo2, run: page.redo });
    if (previous) {
      const run = () => void navigate(previous.address);
      commands.push({
        id: "previous",
        group: "commands",
        title: t`Previous page`,
        about: previous.name,
        keys: "previousPage",
        icon: ArrowLeft,
        run,
      });
    }
    if (next) {
      const run = () => void navigate(next.address);
      commands.push({ id: "next", group: "commands", title: t`Next page`, about: next.name, keys: "nextPage", icon: ArrowRight, run });
    }
    return commands;
  });
  const { agent } = useContext(AvatarContext);
  useCommands(() => {
    const { blocks, selected } = page.store.getState();
    // Without a selected section, the conversation is about the page.
    const { id: about, aiagent } = blocks.find(({ id }) => id === selected) ?? { id: page.id, aiagent: agent };
    const run = (words: string) => {
      suggestPrompt(about, words);
      focusAiBox();
    };
    return [{ id: "ask", group: "ask", title: aiagent, about: t`Added to the helper’s box, not sent yet`, icon: MessageCircle, run }];
  });
}
