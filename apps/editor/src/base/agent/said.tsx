import type { AgentName } from "@coursewright/blocks/kit/avatar/agents.ts";
import type { ReactNode } from "react";
import { AgentAvatar } from "./agent-avatar.tsx";

/** One line of text spoken by a helper. */
export function Said({ agent, children }: { readonly agent: AgentName; readonly children: ReactNode }) {
  return (
    <div className="panel-said">
      <AgentAvatar agent={agent} size={32} />
      <p>
        <b>{agent}</b>
        {children}
      </p>
    </div>
  );
}
