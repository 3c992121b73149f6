import { IconButton } from "@coursewright/ui/button.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { House, Menu, PanelLeft } from "lucide-react";
import { useContext, useMemo, useState } from "react";
import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { useNavigate } from "react-router";
import { useCommands } from "../../base/commands/commands.ts";
import { Sidebar } from "./sidebar.tsx";
import { Frame } from "../../base/loading/frame.ts";
import { LazyDrawer } from "../../base/loading/lazy-drawer.tsx";
import type { Selection } from "../../base/address/selection.ts";
import { toggleNarrowSidebar, useNarrowSidebar } from "./sidebar-width.ts";
import { useShortcut } from "../../base/commands/use-shortcut.ts";
import { useWidth } from "../../base/widths/use-width.ts";
import "./workspace.css";

interface WorkspaceProps {
  readonly selection: Selection;
  /** Title of the browser's tab and of the phone's top bar; `phoneEnd` is shown at the end of that bar. */
  readonly title: string;
  readonly phoneEnd?: ReactNode;
  readonly panel?: ReactNode;
  readonly children: ReactNode;
}

/** Sidebar, content and right panel; on phones a top bar with drawers. Inside a frame, it fills that frame's slots. */
export function Workspace(props: WorkspaceProps) {
  const places = useContext(Frame);
  if (!places) {
    return (
      <WorkspaceFrame selection={props.selection}>
        <Workspace {...props} />
      </WorkspaceFrame>
    );
  }
  return (
    <>
      <title>{`${props.title} · Coursewright`}</title>
      {places.title ? createPortal(props.title, places.title) : null}
      {places.phoneEnd ? createPortal(props.phoneEnd, places.phoneEnd) : null}
      {props.children}
      {places.panel ? createPortal(props.panel, places.panel) : null}
    </>
  );
}

/** The frame that stays mounted between pages, so that the sidebar keeps its scroll position, focus and open items. */
export function WorkspaceFrame({ selection, children }: Pick<WorkspaceProps, "selection" | "children">) {
  const { t } = useLingui();
  const width = useWidth();
  const navigate = useNavigate();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [pageBefore, setPageBefore] = useState(selection.pageId);
  if (pageBefore !== selection.pageId) {
    setPageBefore(selection.pageId);
    // A newly added page opens behind the drawer.
    if (selection.pageId !== null) setDrawerOpen(false);
  }
  const [title, setTitle] = useState<Element | null>(null);
  const [phoneEnd, setPhoneEnd] = useState<Element | null>(null);
  const [panel, setPanel] = useState<Element | null>(null);
  const places = useMemo(() => ({ title, phoneEnd, panel }), [title, phoneEnd, panel]);
  const isNarrow = useNarrowSidebar(width === "tablet" ? "tablet" : "desk");
  const closeDrawer = () => setDrawerOpen(false);
  const toggle = () => (width === "phone" ? setDrawerOpen(!isDrawerOpen) : toggleNarrowSidebar(width));
  useShortcut("\\", toggle);
  useCommands(() => [
    { id: "sidebar", group: "commands", title: t`Collapse or expand the sidebar`, keys: "sidebar", icon: PanelLeft, run: toggle },
  ]);
  const drawer = (
    <LazyDrawer open={isDrawerOpen && width === "phone"} label={t`Project`} from="start" onClose={closeDrawer}>
      <Sidebar selection={selection} fill onToggle={closeDrawer} onChoose={closeDrawer} />
    </LazyDrawer>
  );
  return (
    <div className="workspace">
      <a className="skip-link" href="#content">
        <Trans>Skip to the page</Trans>
      </a>
      {drawer}
      {width === "phone" ? (
        <header className="phone-bar">
          <IconButton label={t`Menu`} onClick={() => setDrawerOpen(true)}>
            <Menu size={22} strokeWidth={1.75} />
          </IconButton>
          <IconButton label={t`Home`} onClick={() => void navigate("/staticc/")}>
            <House size={20} strokeWidth={1.75} />
          </IconButton>
          <span className="phone-bar-title" ref={setTitle} />
          <div className="workspace-place" ref={setPhoneEnd} />
        </header>
      ) : (
        <Sidebar selection={selection} isNarrow={isNarrow} onToggle={toggle} />
      )}
      <main className="workspace-main" id="content" data-region="page" tabIndex={-1}>
        <Frame value={places}>{children}</Frame>
      </main>
      <div className="workspace-place" ref={setPanel} />
    </div>
  );
}
