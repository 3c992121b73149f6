import { Button, buttonClass } from "@coursewright/ui/button.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Plural, Trans } from "@lingui/react/macro";
import { CircleAlert, FilePenLine, HardDrive, WifiOff } from "lucide-react";
import { Link } from "react-router";
import { useStore } from "zustand";
import { useIsOffline } from "../../base/api/connection.ts";
import { wordsFor } from "../../base/api/error-words.ts";
import { editorAddress } from "../../base/address/selection.ts";
import { ConflictNotice } from "../conflicts/conflict-notice.tsx";
import { leftoverStore } from "../page/leftover-store.ts";
import type { Leftover } from "../page/leftovers.ts";
import { useOpenPage, usePageState } from "../page/page-context.tsx";

/** Tells the author about problems with saving; otherwise shows nothing. */
export function SaveBanner() {
  const kept = usePageState((state) => state.kept);
  const hasUnsaved = usePageState((state) => state.unsaved > 0);
  const leftovers = useStore(leftoverStore);
  return (
    <>
      <Saving />
      {kept === "memory" && hasUnsaved ? <OnlyInMemory /> : null}
      {leftovers.map((leftover) => (
        <Unsent key={leftover.params.pageId} leftover={leftover} />
      ))}
    </>
  );
}

function Saving() {
  const page = useOpenPage();
  const save = usePageState((state) => state.save);
  const isOffline = useIsOffline();
  switch (save.kind) {
    case "saved":
    case "saving":
    case "unsaved":
      return isOffline ? <Waiting isOffline /> : null;
    case "waiting":
      return <Waiting isOffline={save.isOffline || isOffline} />;
    case "refused":
      return (
        <Notice
          tone="bad"
          icon={<CircleAlert size={18} />}
          title={wordsFor(save.error)}
          actions={<TryNow onTry={() => void page.saveNow()} />}
        >
          <Trans>Your text is safe on this computer. We try again with your next change.</Trans>
        </Notice>
      );
    case "conflict":
      return <ConflictNotice conflict={save.conflict} />;
  }
}

function Waiting({ isOffline }: { readonly isOffline: boolean }) {
  const page = useOpenPage();
  const unsaved = usePageState((state) => state.unsaved);
  return (
    <Notice
      tone="warn"
      icon={<WifiOff size={18} strokeWidth={1.75} />}
      title={isOffline ? <Trans>You are offline.</Trans> : <Trans>The server does not answer.</Trans>}
      actions={<TryNow onTry={() => void page.saveNow()} />}
    >
      <Trans>Keep writing.</Trans>{" "}
      {unsaved === 0 ? (
        <Trans>Your changes are safe on this computer and will save when you are back.</Trans>
      ) : (
        <Plural
          value={unsaved}
          one="# change is safe on this computer and will save when you are back."
          other="# changes are safe on this computer and will save when you are back."
        />
      )}
    </Notice>
  );
}

function OnlyInMemory() {
  return (
    <Notice tone="bad" icon={<HardDrive size={18} strokeWidth={1.75} />} title={<Trans>This browser has no room for your changes.</Trans>}>
      <Trans>Unsaved changes exist only in this tab. Keep it open.</Trans>
    </Notice>
  );
}

function Unsent({ leftover }: { readonly leftover: Leftover }) {
  const { pageName, params } = leftover;
  return (
    <Notice
      tone="warn"
      icon={<FilePenLine size={18} strokeWidth={1.75} />}
      title={<Trans>Unsaved changes on {pageName}.</Trans>}
      actions={
        <Link className={buttonClass({ tone: "quiet", size: "small" })} to={editorAddress(params)}>
          <Trans>Open the page</Trans>
        </Link>
      }
    >
      <Trans>They are safe on this computer.</Trans>
    </Notice>
  );
}

function TryNow({ onTry }: { readonly onTry: () => void }) {
  return (
    <Button tone="quiet" size="small" onClick={onTry}>
      <Trans>Try now</Trans>
    </Button>
  );
}
