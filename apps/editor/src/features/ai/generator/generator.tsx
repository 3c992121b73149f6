import { breakpoints } from "@coursewright/theme/breakpoints.ts";
import { IconButton } from "@coursewright/ui/button.tsx";
import { useLingui } from "@lingui/react/macro";
import { ChevronDown, Settings } from "lucide-react";
import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { lazyPart } from "../../../base/loading/lazy-part.ts";
import type { ReactNode } from "react";
import type { SectionActions } from "../../../document/page/section-actions.ts";
import { AgentAvatar } from "../../../base/agent/agent-avatar.tsx";
import { useSpeaker } from "../runs/project-avatar.ts";
import { Remark } from "../panel/remark.tsx";
import { useCommands } from "../../../base/commands/commands.ts";
import { hideDock, hideWhileTyping, takeWantsFocus, useIsDockShown } from "./dock-shown.ts";
import { toggleDocking, useDocking } from "./docking.ts";
import { KindButtons } from "./kind-buttons.tsx";
import { useTyping } from "./use-typing.ts";
import { PhoneGenerator } from "./phone-generator.tsx";
import "./generator.css";

const FloatingGenerator = lazyPart(async () => ({ default: (await import("./floating-generator.tsx")).FloatingGenerator }));

interface GeneratorProps {
  readonly actions: SectionActions;
}

/** The buttons for new sections: docked below the page, floating over it, or the phone's version. */
export function Generator({ actions }: GeneratorProps) {
  const isSmall = useSyncExternalStore(subscribe, () => small.matches);
  return isSmall ? <PhoneGenerator actions={actions} /> : <WideGenerator actions={actions} />;
}

function WideGenerator({ actions }: GeneratorProps) {
  const { t } = useLingui();
  const { isDocked } = useDocking();
  const isShown = useIsDockShown();
  const [isInRange, setInRange] = useState(false);
  const gear = useGear();
  useCommands(() => [
    {
      id: "dock",
      group: "commands",
      title: isDocked ? t`Undock the generator` : t`Dock the generator`,
      icon: Settings,
      run: toggleDocking,
    },
  ]);
  if (isDocked) return isShown ? <DockedGenerator actions={actions} gear={gear} /> : null;
  return (
    <>
      {isInRange ? (
        <div className="generator">
          <div className="generator-box generator-ghost" />
        </div>
      ) : null}
      <Suspense>
        <FloatingGenerator actions={actions} gear={gear} onRange={setInRange} />
      </Suspense>
    </>
  );
}

/** [GEN-01] */
function DockedGenerator({ actions, gear }: GeneratorProps & { readonly gear: ReactNode }) {
  const { t } = useLingui();
  const agent = useSpeaker();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takeWantsFocus()) box.current?.querySelector<HTMLElement>("[role=toolbar] button")?.focus();
  }, []);
  useTyping(hideWhileTyping);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isInside = event.target instanceof Node && box.current?.contains(event.target) === true;
      if (isInside && event.key === "Escape" && !event.defaultPrevented) hideDock();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <div ref={box} className="generator" data-region="generator">
      <div className="generator-box">
        <div className="generator-head">
          <AgentAvatar agent={agent} size={24} />
          <span>
            <Remark agent={agent} />
          </span>
          {gear}
          <IconButton label={t`Hide the generator`} onClick={hideDock}>
            <ChevronDown size={18} strokeWidth={1.75} />
          </IconButton>
        </div>
        <KindButtons actions={actions} columns={8} />
      </div>
    </div>
  );
}

/** Docks and undocks. Each variant renders its own gear, so the new gear takes over the focus. */
function useGear(): ReactNode {
  const { t } = useLingui();
  const { isDocked } = useDocking();
  const wasPressed = useRef(false);
  const takeFocus = (gear: HTMLButtonElement | null) => {
    if (!gear || !wasPressed.current) return;
    wasPressed.current = false;
    gear.focus();
  };
  return (
    <IconButton
      key={isDocked ? "docked" : "floating"}
      label={isDocked ? t`Undock the generator` : t`Dock the generator`}
      ref={takeFocus}
      onClick={() => {
        wasPressed.current = true;
        toggleDocking();
      }}
    >
      <Settings size={18} strokeWidth={1.75} />
    </IconButton>
  );
}

/** [GEN-04] One pixel wider than the phone's layout. */
const small = matchMedia(breakpoints.phoneGenerator);

function subscribe(listener: () => void): () => void {
  small.addEventListener("change", listener);
  return () => small.removeEventListener("change", listener);
}
