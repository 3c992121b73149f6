import { IconButton } from "@coursewright/ui/button.tsx";
import { useLingui } from "@lingui/react/macro";
import { Search } from "lucide-react";
import { Suspense, useEffect, useEffectEvent, useMemo, useState } from "react";
import { lazyPart } from "../../base/loading/lazy-part.ts";
import type { ReactNode } from "react";
import { isWriting } from "../../document/page/undo-keys.ts";
import { useShortcut } from "../../base/commands/use-shortcut.ts";
import { CommandsContext, createCommandRegistry } from "../../base/commands/commands.ts";
import type { Command } from "../../base/commands/commands.ts";
import { rememberFocus } from "../../base/parts/remember-focus.ts";
import { PaletteContext, usePalette } from "./palette-context.ts";
import type { PaletteActions } from "./palette-context.ts";
import { goToNextRegion } from "./regions.ts";
import { shortcutWords } from "../../base/commands/shortcuts.ts";

const loadPalette = () => import("./palette.tsx");
const Palette = lazyPart(async () => ({ default: (await loadPalette()).Palette }));
const KeyboardList = lazyPart(async () => ({ default: (await import("./keyboard-list.tsx")).KeyboardList }));

type Shown =
  | { readonly kind: "nothing" }
  | { readonly kind: "palette"; readonly commands: readonly Command[]; readonly restoreFocus: () => void }
  | { readonly kind: "keys" };

/** Provides the palette and the list of shortcuts to its children. Both dialogs load on first use. */
export function PaletteHost({ children }: { readonly children: ReactNode }) {
  const [registry] = useState(createCommandRegistry);
  const [shown, setShown] = useState<Shown>({ kind: "nothing" });
  const actions = useMemo<PaletteActions>(
    () => ({
      openPalette: () => setShown({ kind: "palette", commands: registry.read(), restoreFocus: rememberFocus() }),
      openKeyboardList: () => setShown({ kind: "keys" }),
    }),
    [registry],
  );
  const isPaletteOpen = shown.kind === "palette";
  useEffect(() => {
    if (!isPaletteOpen) return;
    const readAgain = () => {
      const commands = registry.read();
      setShown((now) => (now.kind === "palette" ? { ...now, commands } : now));
    };
    const stop = registry.onAdd(readAgain);
    // Commands may have been added between the key and this effect.
    readAgain();
    return stop;
  }, [isPaletteOpen, registry]);
  const close = () => setShown({ kind: "nothing" });
  useShortcut("k", () => (shown.kind === "palette" ? close() : actions.openPalette()));
  usePlainKeys({ "?": actions.openKeyboardList });
  useRegionKeys();
  return (
    <CommandsContext value={registry}>
      <PaletteContext value={actions}>
        {children}
        <Suspense>
          {shown.kind === "palette" ? <Palette commands={shown.commands} restoreFocus={shown.restoreFocus} onClose={close} /> : null}
          {shown.kind === "keys" ? <KeyboardList onClose={close} /> : null}
        </Suspense>
      </PaletteContext>
    </CommandsContext>
  );
}

/** Opens the palette without a keyboard, and shows its shortcut. */
export function PaletteButton({ onOpen }: { readonly onOpen?: (() => void) | undefined }) {
  const { t } = useLingui();
  const { openPalette } = usePalette();
  return (
    <IconButton
      label={t`Search and commands`}
      shortcut={shortcutWords("palette")}
      side="bottom"
      onPointerEnter={() => void loadPalette()}
      onClick={() => {
        onOpen?.();
        openPalette();
      }}
    >
      <Search size={18} strokeWidth={1.75} />
    </IconButton>
  );
}

/** Single-letter shortcuts. Ignored in text fields and dialogs. */
function usePlainKeys(keys: Readonly<Record<string, () => void>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const run = keys[event.key];
    if (!run || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isBusyElsewhere(event.target)) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}

function useRegionKeys(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== "F6" || event.ctrlKey || event.metaKey || event.altKey || isInDialog(event.target)) return;
      if (goToNextRegion(event.shiftKey ? "backwards" : "forwards")) event.preventDefault();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}

function isBusyElsewhere(target: EventTarget | null): boolean {
  return isWriting(target) || isInDialog(target);
}

function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[role=dialog], [role=alertdialog], [role=menu]") !== null;
}
