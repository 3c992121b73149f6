import { useLingui } from "@lingui/react/macro";
import {
  Bot,
  ChartNoAxesColumn,
  CircleQuestionMark,
  Droplet,
  Feather,
  House,
  Keyboard,
  Library,
  Lightbulb,
  LogOut,
  Monitor,
  Moon,
  ReceiptText,
  Rocket,
  Sun,
  UserRound,
} from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useNavigate, useSearchParams } from "react-router";
import { openGuide } from "../../base/address/open-guide.ts";
import { useSession } from "../../base/api/session.ts";
import type { ColorScheme } from "../../base/color-scheme/color-scheme.ts";
import { readSelection } from "../../base/address/selection.ts";
import { setColorScheme, useColorScheme } from "../../base/color-scheme/set-color-scheme.ts";
import { useSignOut } from "../sign-out/use-sign-out.ts";
import type { Command } from "../../base/commands/commands.ts";
import { usePalette } from "./palette-context.ts";

/** Commands of every screen. The palette loads them with itself. */
export function useAppCommands(): Command[] {
  const { t } = useLingui();
  const navigate = useNavigate();
  const session = useSession();
  const [query] = useSearchParams();
  const { projectId } = readSelection(query);
  const { openKeyboardList } = usePalette();
  const leave = useSignOut();
  const help: Command[] = [
    {
      id: "keys",
      group: "commands",
      title: t`Keyboard`,
      also: t`shortcuts keys help`,
      keys: "list",
      icon: Keyboard,
      run: openKeyboardList,
    },
    { id: "guide", group: "commands", title: t`Help`, also: t`guide manual documentation`, icon: CircleQuestionMark, run: openGuide },
  ];
  const scheme = useColorScheme();
  const schemes: ReadonlyArray<readonly [ColorScheme, string, LucideIcon]> = [
    ["light", t`Light mode`, Sun],
    ["dark", t`Dark mode`, Moon],
    ["system", t`Same as system`, Monitor],
  ];
  const looks = schemes
    .filter(([value]) => value !== scheme)
    .map(([value, title, icon]): Command => {
      const run = () => setColorScheme(value);
      return { id: `look:${value}`, group: "commands", title, also: t`theme colours`, icon, run };
    });
  const places = (): Array<Command | null> => {
    if (session.kind !== "signed-in") return [];
    const of = projectId ? `?project_uuid=${encodeURIComponent(projectId)}` : "";
    return [
      { id: "home", group: "commands", title: t`Home`, also: t`shelf projects`, icon: House, run: () => void navigate("/static/home") },
      {
        id: "idea",
        group: "commands",
        title: t`From an idea`,
        also: t`new course outline`,
        icon: Lightbulb,
        run: () => void navigate("/static/idea"),
      },
      {
        id: "launch",
        group: "commands",
        title: t`Launch it!`,
        also: t`publish`,
        icon: Rocket,
        run: () => void navigate(`/static/launch${of}`),
      },
      projectId
        ? {
            id: "course-style",
            group: "commands",
            title: t`Course style`,
            also: t`audience tone words spelling`,
            icon: Feather,
            run: () => void navigate(`/static/course-style${of}`),
          }
        : null,
      projectId
        ? {
            id: "sources",
            group: "commands",
            title: t`Sources`,
            also: t`documents files helper reads`,
            icon: Library,
            run: () => void navigate(`/static/sources${of}`),
          }
        : null,
      { id: "avatar", group: "commands", title: t`Make your AI Avatar`, icon: Bot, run: () => void navigate(`/static/aiagent${of}`) },
      {
        id: "dashboard",
        group: "commands",
        title: t`Add a Dashboard`,
        icon: ChartNoAxesColumn,
        run: () => void navigate(`/static/dashboard${of}`),
      },
      {
        id: "credits",
        group: "commands",
        title: t`Credits`,
        also: t`buy packs`,
        icon: Droplet,
        run: () => void navigate("/static/credit-packs"),
      },
      {
        id: "statement",
        group: "commands",
        title: t`Your credits`,
        also: t`statement spending limit`,
        icon: ReceiptText,
        run: () => void navigate("/static/statement"),
      },
      { id: "account", group: "commands", title: t`Account`, icon: UserRound, run: () => void navigate("/static/account") },
      { id: "sign-out", group: "commands", title: t`Sign Out`, icon: LogOut, run: () => void leave() },
    ];
  };
  return [...help, ...looks, ...places().filter((command) => command !== null)];
}
