import { agentNames } from "@coursewright/blocks/kit/avatar/agents.ts";
import type { AgentName } from "@coursewright/blocks/kit/avatar/agents.ts";
import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import { Trans } from "@lingui/react/macro";
import { useId } from "react";
import type { ReactNode } from "react";
import { AgentAvatar } from "./agent-avatar.tsx";
import "./agent-picker.css";

interface AgentPickerProps {
  readonly agent: AgentName;
  readonly onPick: (agent: AgentName) => void;
  /** Names the purpose of the choice. */
  readonly label?: ReactNode;
}

export function AgentPicker({ agent, onPick, label }: AgentPickerProps) {
  const labelId = useId();
  return (
    <section>
      <h3 className="panel-label" id={labelId}>
        {label ?? <Trans>Write with</Trans>}
      </h3>
      <RadioGroup className="agent-picker" aria-labelledby={labelId} value={agent} onValueChange={onPick}>
        {agentNames.map((name) => (
          <Radio.Root key={name} value={name} className="agent-choice" aria-label={name}>
            <AgentAvatar agent={name} size={36} />
            <span>{name}</span>
          </Radio.Root>
        ))}
      </RadioGroup>
    </section>
  );
}
