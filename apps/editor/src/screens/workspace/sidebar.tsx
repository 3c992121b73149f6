import { IconButton } from "@coursewright/ui/button.tsx";
import { classNames } from "@coursewright/ui/class-names.ts";
import { Wordmark } from "@coursewright/ui/wordmark.tsx";
import { useLingui } from "@lingui/react/macro";
import { Bot, ChartNoAxesColumn, House, PanelLeftClose, PanelLeftOpen, Rocket } from "lucide-react";
import { NavLink } from "react-router";
import { useSession } from "../../base/api/session.ts";
import { SessionContext } from "../../base/session/signed-in.tsx";
import type { Selection } from "../../base/address/selection.ts";
import { PaletteButton } from "../palette/palette-host.tsx";
import { shortcutWords } from "../../base/commands/shortcuts.ts";
import { ProjectTree } from "../../features/course-tree/project-tree.tsx";
import { SidebarAccount, SidebarSignIn } from "./sidebar-account.tsx";
import "./sidebar.css";

interface SidebarProps {
  readonly selection: Selection;
  readonly isNarrow?: boolean;
  /** Fills the drawer that contains it. */
  readonly fill?: boolean;
  readonly onToggle: () => void;
  /** Called after a choice, so that a drawer can close. */
  readonly onChoose?: () => void;
}

export function Sidebar({ selection, isNarrow = false, fill = false, onToggle, onChoose }: SidebarProps) {
  const { t } = useLingui();
  const session = useSession();
  const signedIn = session.kind === "signed-in" ? session.session : null;
  return (
    <nav
      className={classNames("sidebar", isNarrow && "sidebar--narrow", fill && "sidebar--fill")}
      aria-label={t`Project`}
      data-region="sidebar"
    >
      <SessionContext value={signedIn}>
        <div className="sidebar-top">
          <Wordmark size={24} markOnly={isNarrow} />
          {fill ? <PaletteButton onOpen={onChoose} /> : null}
          <IconButton
            label={isNarrow ? t`Expand sidebar` : t`Collapse sidebar`}
            shortcut={shortcutWords("sidebar")}
            side="right"
            onClick={onToggle}
          >
            {isNarrow ? <PanelLeftOpen size={18} strokeWidth={1.75} /> : <PanelLeftClose size={18} strokeWidth={1.75} />}
          </IconButton>
        </div>
        {signedIn && selection.projectId ? (
          <ProjectTree uid={signedIn.uid} projectId={selection.projectId} selection={selection} isNarrow={isNarrow} onChoose={onChoose} />
        ) : (
          <div className="sidebar-tree" />
        )}
        <Links projectId={selection.projectId} />
        {signedIn ? <SidebarAccount isNarrow={isNarrow} /> : null}
        {session.kind === "signed-out" ? <SidebarSignIn /> : null}
      </SessionContext>
    </nav>
  );
}

function Links({ projectId }: { readonly projectId: string | null }) {
  const { t } = useLingui();
  // Home leaves the project; the other three links belong to it.
  const query = projectId ? `?project_uuid=${encodeURIComponent(projectId)}` : "";
  const links = [
    { to: "/static/home", label: t`Home`, Icon: House },
    { to: `/static/aiagent${query}`, label: t`Make your AI Avatar`, Icon: Bot },
    { to: `/static/dashboard${query}`, label: t`Add a Dashboard`, Icon: ChartNoAxesColumn },
    { to: `/static/launch${query}`, label: t`Launch it!`, Icon: Rocket },
  ];
  return (
    <ul className="sidebar-links">
      {links.map(({ to, label, Icon }) => (
        <li key={to}>
          <NavLink to={to} className={({ isActive }) => classNames("sidebar-link", isActive && "is-current")}>
            <Icon size={18} strokeWidth={1.75} />
            <span>{label}</span>
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
