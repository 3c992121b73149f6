import type { BlockId } from "@coursewright/base/ids.ts";
import { MenuItem } from "@coursewright/ui/menu.tsx";
import { useLingui } from "@lingui/react/macro";
import { formOf } from "../../../document/content/turn-into.ts";
import { useOpenPage } from "../../../document/page/page-context.tsx";
import { turnKinds } from "./turn-kinds.ts";
import { turn } from "./turning.ts";

/** The items of a Turn into menu, without the type that all of the blocks already are. */
export function TurnItems({ ids }: { readonly ids: () => readonly BlockId[] }) {
  const { i18n } = useLingui();
  const page = useOpenPage();
  const wanted = new Set(ids());
  const forms = new Set(page.store.getState().blocks.flatMap((block) => (wanted.has(block.id) ? [formOf(block)] : [])));
  return turnKinds
    .filter(({ type }) => forms.size > 1 || !forms.has(type))
    .map(({ type, name, Icon }) => (
      <MenuItem key={type} icon={<Icon size={16} strokeWidth={1.75} />} onSelect={() => turn(page, ids(), type)}>
        {i18n._(name)}
      </MenuItem>
    ));
}
