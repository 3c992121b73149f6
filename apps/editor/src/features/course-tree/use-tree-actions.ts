import { pointAnchor } from "@coursewright/ui/menu-anchor.ts";
import { useEffect, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { editorAddress } from "../../base/address/selection.ts";
import type { OpenMenu, RowId, TreeActions, TreeProps } from "./tree-actions.ts";
import { rowName } from "./tree-actions.ts";
import type { OutlineEdits } from "./use-outline-edits.ts";

interface Options extends TreeProps {
  readonly edits: OutlineEdits;
  readonly onChoose: (() => void) | undefined;
}

export function useTreeActions(options: Options) {
  const navigate = useNavigate();
  const [renaming, setRenaming] = useState<RowId | null>(null);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const now = useRef(options);
  useEffect(() => {
    now.current = options;
  });

  const actions = useMemo((): TreeActions => {
    return {
      /** Choosing a chapter closes the page; choosing the open chapter closes the chapter too. */
      toggleChapter(chapterId) {
        const { selection } = now.current;
        const isOpen = chapterId === selection.chapterId;
        const address = editorAddress({ projectId: selection.projectId, chapterId: isOpen ? null : chapterId });
        void navigate(address, { state: isOpen ? { overview: true } : null });
      },
      chosen: () => now.current.onChoose?.(),
      rename: setRenaming,
      renamed(row, name) {
        setRenaming(null);
        focusRow(row);
        if (name === null) return;
        const { edits } = now.current;
        if (row.kind === "project") void edits.renameProject(name);
        else if (row.kind === "chapter") void edits.renameChapter(row.chapterId, name);
        else void edits.renamePage({ ...row, name });
      },
      openMenu(row, event) {
        const opener = event.currentTarget;
        // A right click opens the menu at the pointer; a key or a button opens it at the button.
        const isPoint = event.type === "contextmenu" && event.button === 2;
        const button = opener.matches("[data-more]") ? opener : opener.querySelector("[data-more]");
        const main = opener.querySelector<HTMLElement>("[data-main]");
        setMenu({ row, anchor: isPoint || !button ? pointAnchor(event) : button, opener: main ?? opener });
      },
    };
  }, [navigate]);

  return { actions, renaming, menu, closeMenu: () => setMenu(null) };
}

/** The input disappears on the next render, and the row takes its place. */
function focusRow(row: RowId): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>(`[data-row="${rowName(row)}"] [data-main]`)?.focus();
  });
}
