import { IconButton } from "@coursewright/ui/button.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { House, Menu, PanelLeft } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { useCommands } from "../palette/commands.ts";
import { Sidebar } from "../sidebar/sidebar.tsx";
import { LazyDrawer } from "./lazy-drawer.tsx";
import type { Selection } from "./selection.ts";
import { toggleNarrowSidebar, useNarrowSidebar } from "./sidebar-width.ts";
import { useShortcut } from "./use-shortcut.ts";
import { useWidth } from "./use-width.ts";
import "./workspace.css";

interface WorkspaceProps {
  readonly selection: Selection;
  /** The name of the browser's tab and the middle of the phone's top bar; and what stands at the bar's end. */
  readonly title: string;
  readonly phoneEnd?: ReactNode;
  readonly panel?: ReactNode;
  readonly children: ReactNode;
}

/** Sidebar, content, right panel; on phones a top bar with drawers instead. */
export function Workspace({ selection, title, phoneEnd, panel, children }: WorkspaceProps) {
  const { t } = useLingui();
  const width = useWidth();
  const navigate = useNavigate();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const isNarrow = useNarrowSidebar();
  const closeDrawer = () => setDrawerOpen(false);
  const toggle = () => (width === "desk" ? toggleNarrowSidebar() : setDrawerOpen(!isDrawerOpen));
  useShortcut("\\", toggle);
  useCommands(() => [
    { id: "sidebar", group: "commands", title: t`Collapse or expand the sidebar`, keys: "sidebar", icon: PanelLeft, run: toggle },
  ]);
  const drawer = (
    <LazyDrawer open={isDrawerOpen && width !== "desk"} label={t`Project`} from="start" onClose={closeDrawer}>
      <Sidebar selection={selection} fill={width === "phone"} onToggle={closeDrawer} onChoose={closeDrawer} />
    </LazyDrawer>
  );
  return (
    <div className="workspace">
      <title>{`${title} · Coursewright`}</title>
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
          <span className="phone-bar-title">{title}</span>
          {phoneEnd}
        </header>
      ) : (
        <Sidebar selection={selection} isNarrow={width === "tablet" || isNarrow} onToggle={toggle} />
      )}
      <main className="workspace-main" id="content" data-region="page" tabIndex={-1}>
        {children}
      </main>
      {panel}
    </div>
  );
}
