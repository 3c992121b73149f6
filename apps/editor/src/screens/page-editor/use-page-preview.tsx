import { IconButton } from "@coursewright/ui/button.tsx";
import { notify } from "@coursewright/ui/notify.ts";
import { useLingui } from "@lingui/react/macro";
import { Eye } from "lucide-react";
import { Suspense, useEffect, useEffectEvent, useState } from "react";
import { useIsOffline } from "../../base/api/connection.ts";
import { useCommands } from "../../base/commands/commands.ts";
import { shortcutWords } from "../../base/commands/shortcuts.ts";
import { useShortcut } from "../../base/commands/use-shortcut.ts";
import { lazyPart } from "../../base/loading/lazy-part.ts";
import { rememberFocus } from "../../base/parts/remember-focus.ts";

const PagePreview = lazyPart(async () => ({ default: (await import("./page-preview.tsx")).PagePreview }));

interface PreviewedPage {
  readonly projectId: string;
  readonly pageId: string;
  readonly renamed: () => Promise<void>;
}

/** Opens and closes the preview by shortcut, button and palette. */
export function usePagePreview(page: PreviewedPage) {
  const { t } = useLingui();
  const [shown, setShown] = useState<{ readonly restoreFocus: () => void } | null>(null);
  const close = () => setShown(null);
  const open = () => {
    const restoreFocus = rememberFocus();
    // Fields that save when they are left, such as the page's name, save now.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    setShown({ restoreFocus });
  };
  useShortcut("P", () => {
    const isInDialog = document.activeElement?.closest("[role=dialog], [role=alertdialog]") ?? null;
    if (shown) close();
    else if (isInDialog === null) open();
  });
  useCommands(() => [
    { id: "preview", group: "commands", title: t`Preview this page`, also: t`learner phone`, keys: "preview", icon: Eye, run: open },
  ]);
  const button = (
    <IconButton
      label={t`Preview`}
      shortcut={shortcutWords("preview")}
      aria-keyshortcuts="Control+Shift+P Meta+Shift+P"
      // Keeps the caret in the text, so that it is there again afterwards.
      onMouseDown={(event) => event.preventDefault()}
      onClick={open}
    >
      <Eye size={18} strokeWidth={1.75} />
    </IconButton>
  );
  const dialog = shown ? (
    <Suspense fallback={<NotLoadedYet onClose={close} />}>
      <PagePreview {...page} restoreFocus={shown.restoreFocus} onClose={close} />
    </Suspense>
  ) : null;
  return { button, dialog };
}

/** Without a connection the preview's code cannot load. */
function NotLoadedYet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const giveUp = useEffectEvent(() => {
    notify({ title: t`You are offline.`, description: t`The preview needs a connection. Your text is safe on this computer.` });
    onClose();
  });
  useEffect(() => {
    if (isOffline) giveUp();
  }, [isOffline]);
  return null;
}
