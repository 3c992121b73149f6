import { announce } from "@coursewright/ui/live-region.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { Check, CircleAlert, CloudOff, LoaderCircle, PencilLine } from "lucide-react";
import { useEffect } from "react";
import { usePageState } from "../page/page-context.tsx";
import type { SaveState } from "../saving/save-state.ts";
import "./save-status.css";

/** Shows where the author's latest edits are stored. */
export function SaveStatus() {
  const { t } = useLingui();
  const save = usePageState((state) => state.save);
  const isOffline = save.kind === "waiting" && save.isOffline;
  useEffect(() => {
    if (isOffline) announce(t`You are offline. Your changes are safe on this computer.`);
  }, [isOffline, t]);
  return (
    <span className={`save-status save-status--${save.kind}`} data-save={save.kind}>
      <SaveIcon save={save} />
      <span className="save-status-words">
        <SaveWords save={save} />
      </span>
    </span>
  );
}

function SaveIcon({ save }: { readonly save: SaveState }) {
  switch (save.kind) {
    case "saved":
      return <Check size={16} strokeWidth={2.2} />;
    case "saving":
      return <LoaderCircle size={16} strokeWidth={1.75} />;
    case "unsaved":
      return <PencilLine size={16} strokeWidth={1.75} />;
    case "waiting":
      return <CloudOff size={16} strokeWidth={1.75} />;
    case "refused":
    case "conflict":
      return <CircleAlert size={16} strokeWidth={1.75} />;
  }
}

function SaveWords({ save }: { readonly save: SaveState }) {
  switch (save.kind) {
    case "saved":
      return <Trans>Saved</Trans>;
    case "saving":
      return <Trans>Saving…</Trans>;
    case "unsaved":
    case "refused":
    case "conflict":
      return <Trans>Not saved yet</Trans>;
    case "waiting":
      return save.isOffline ? <Trans>Offline</Trans> : <Trans>Not saved yet</Trans>;
  }
}
