import { Button } from "@coursewright/ui/button.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { Check, CircleAlert, Shapes } from "lucide-react";
import { useState } from "react";
import type { FoundIcons, IconParts, PanelProps } from "../definition/define-block.ts";

interface FindIconsProps extends Pick<PanelProps<object>, "findIcons"> {
  readonly parts: ReturnType<IconParts<object>["parts"]>;
}

/** `before` holds the earlier icons, to detect that the author undid the change. */
type Search = { readonly kind: "idle" | "working" } | { readonly kind: FoundIcons; readonly before: string };

/** [AI-04] Finds icons for the parts above it. */
export function FindIcons({ parts, findIcons }: FindIconsProps) {
  const { t } = useLingui();
  const [search, setSearch] = useState<Search>({ kind: "idle" });
  const icons = parts.map(({ icon }) => icon).join();
  const isWorking = search.kind === "working";
  const begin = async () => {
    setSearch({ kind: "working" });
    setSearch({ kind: await findIcons(), before: icons });
  };
  return (
    <>
      <Button
        tone="secondary"
        busy={isWorking}
        disabledReason={parts.some(({ text }) => text.trim() !== "") ? undefined : t`There is no text yet to find icons for.`}
        onClick={() => void begin()}
      >
        {isWorking ? null : <Shapes size={18} strokeWidth={1.75} />}
        {isWorking ? <Trans>Finding icons…</Trans> : <Trans>Find fitting icons</Trans>}
      </Button>
      <Result search={search} icons={icons} />
    </>
  );
}

function Result({ search, icons }: { readonly search: Search; readonly icons: string }) {
  const { t } = useLingui();
  if (search.kind === "same") return <Notice tone="ok" icon={<Check size={18} />} title={t`The icons fit already.`} />;
  if (search.kind === "none") {
    return (
      <Notice tone="bad" icon={<CircleAlert size={18} />} title={t`No icons were found.`}>
        <Trans>Nothing has changed.</Trans>
      </Notice>
    );
  }
  if (search.kind !== "changed" || search.before === icons) return null;
  return (
    <Notice tone="ok" icon={<Check size={18} />} title={t`Icons found.`}>
      <Trans>Undo brings the old ones back.</Trans>
    </Notice>
  );
}
