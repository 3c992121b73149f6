import { readBlock } from "@coursewright/blocks/registry.ts";
import type { AgentName } from "@coursewright/blocks/kit/avatar/agents.ts";
import { catalogueText } from "@coursewright/blocks/kit/text/block-text.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useContext } from "react";
import { useIsOffline } from "../../../base/api/connection.ts";
import { usePageState } from "../../../document/page/page-context.tsx";
import { useSelectedBlock } from "../../../document/page/use-selected-block.ts";
import { AvatarContext } from "../runs/project-avatar.ts";
import { remarks } from "./remarks.ts";

/** The agent's line beside the generator, as often as the author has chosen. */
export function Remark({ agent }: { readonly agent: AgentName }) {
  const { i18n } = useLingui();
  const { says } = useContext(AvatarContext);
  const isBlank = usePageState(({ blocks }) => blocks.length === 0);
  const isOffline = useIsOffline();
  if (says === "quiet" && !isBlank) return <Trans>Add to this page</Trans>;
  if (isOffline) return i18n._(remarks[agent].away);
  if (says === "chatty") return <SectionRemark agent={agent} />;
  return i18n._(remarks[agent].next);
}

function SectionRemark({ agent }: { readonly agent: AgentName }) {
  const { i18n } = useLingui();
  const { next, empty, written } = remarks[agent];
  const stored = useSelectedBlock();
  const read = stored ? readBlock(stored) : null;
  if (read?.state !== "ok") return i18n._(next);
  return i18n._(catalogueText(read.block, read.data) === "" ? empty : written);
}
