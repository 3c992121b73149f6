import { readBlock } from "@coursewright/blocks/registry.ts";
import { catalogueText } from "@coursewright/blocks/kit/text/block-text.ts";
import { replaceBlock } from "@coursewright/course/edits.ts";
import { useLingui } from "@lingui/react/macro";
import { SquareDashed } from "lucide-react";
import type { SectionActions } from "../../document/page/section-actions.ts";
import { useOpenPage } from "../../document/page/page-context.tsx";
import { changedKind, isOfBasePanel, isOfKind } from "../../document/content/change-kind.ts";
import { sectionKinds } from "../../document/content/section-kinds.ts";
import { useCommands } from "../../base/commands/commands.ts";
import type { Command } from "../../base/commands/commands.ts";

const maxTitle = 80;
const maxText = 1000;

/** Palette commands: go to a section, add one, or change the type of the selected one. */
export function useSectionCommands(actions: SectionActions): void {
  const { t, i18n } = useLingui();
  const page = useOpenPage();
  useCommands(() =>
    page.store.getState().blocks.map((stored): Command => {
      const read = readBlock(stored);
      const name = read.state === "ok" ? i18n._(read.block.name) : stored.type;
      const words = read.state === "ok" ? catalogueText(read.block, read.data).replaceAll(/\s+/g, " ") : "";
      return {
        id: `section:${stored.id}`,
        group: "sections",
        title: words.slice(0, maxTitle) || name,
        about: words === "" ? t`Section` : name,
        also: words.slice(0, maxText),
        icon: read.state === "ok" ? read.block.icon : SquareDashed,
        run: () => actions.goTo(stored.id),
      };
    }),
  );
  useCommands(() =>
    sectionKinds.map(({ type, add, Icon }) => ({
      id: `add:${type}`,
      group: "commands",
      title: i18n._(add),
      about: t`Below the selected section`,
      icon: Icon,
      run: () => actions.addOfType({ type }),
    })),
  );
  useCommands(() => {
    const { blocks, selected } = page.store.getState();
    const current = blocks.find(({ id }) => id === selected);
    if (!current || !isOfBasePanel(current.type)) return [];
    return sectionKinds.map(({ type, name, Icon }) => {
      const changed = isOfKind(current, type) ? null : changedKind(current, type);
      if (!changed) return null;
      const kind = i18n._(name);
      const run = () => page.edit(`type:${changed.id}:${type}`, (list) => replaceBlock(list, changed.id, changed));
      return { id: `become:${type}`, group: "commands", title: t`Change to ${kind}`, about: t`The selected section`, icon: Icon, run };
    });
  });
}
