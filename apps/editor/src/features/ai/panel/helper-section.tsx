import type { AgentName } from "@coursewright/blocks/kit/avatar/agents.ts";
import { Trans } from "@lingui/react/macro";
import { ChevronDown } from "lucide-react";
import { useId, useLayoutEffect, useRef, useState } from "react";
import type { ReactNode, RefObject } from "react";
import { AgentAvatar } from "../../../base/agent/agent-avatar.tsx";
import { useIsPromptAsked } from "../../../base/panel/panel-state.ts";
import { useSignedIn } from "../../../base/session/signed-in.tsx";
import { keep, recall } from "../../../base/storage/on-this-computer.ts";
import "./helper-section.css";

interface Folding {
  readonly id: string;
  readonly body: RefObject<HTMLDivElement | null>;
  readonly isOpen: boolean;
  readonly press: () => void;
}

/** [WR-17] The helper, below the block's own fields. */
export function HelperSection({ folding: { id, body, isOpen }, children }: { readonly folding: Folding; readonly children: ReactNode }) {
  return (
    <div ref={body} id={id} className="helper-section" hidden={!isOpen}>
      {isOpen ? children : null}
    </div>
  );
}

/** The line at the lower edge of the panel. It leads to the helper and folds it. */
export function HelperLine({ folding: { id, isOpen, press }, agent }: { readonly folding: Folding; readonly agent: AgentName }) {
  return (
    <button type="button" className="helper-line" aria-expanded={isOpen} aria-controls={id} onClick={press}>
      <AgentAvatar agent={agent} size={24} />
      <Trans>Ask the helper</Trans>
      <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" />
    </button>
  );
}

/** Each author's choice is kept. A shortcut for the prompt box unfolds the helper and changes no choice. */
export function useHelperFolding(): Folding {
  const { uid } = useSignedIn();
  const name = `helper-folded:${uid}`;
  const [id, body] = [useId(), useRef<HTMLDivElement>(null)];
  const [isOpen, setOpen] = useState(() => recall(name) !== "yes");
  if (useIsPromptAsked() && !isOpen) setOpen(true);
  const wasPressed = useRef(false);
  useLayoutEffect(() => {
    if (isOpen && wasPressed.current) show(body.current);
    wasPressed.current = false;
  }, [body, isOpen]);
  const press = () => {
    if (isOpen && isBelowEdge(body.current)) return show(body.current);
    wasPressed.current = true;
    keep(name, isOpen ? "yes" : "no");
    setOpen(!isOpen);
  };
  return { id, body, isOpen, press };
}

function show(body: HTMLElement | null): void {
  body?.scrollIntoView({ block: "nearest" });
}

/** Whether most of the helper is scrolled out of the panel. */
function isBelowEdge(body: HTMLElement | null): boolean {
  const edge = body?.closest(".panel-body")?.getBoundingClientRect().bottom;
  if (!body || edge === undefined) return false;
  const { top, bottom } = body.getBoundingClientRect();
  return (top + bottom) / 2 > edge;
}
