import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import { agentNames } from "@coursewright/blocks/kit/avatar/agents.ts";
import type { AgentName } from "@coursewright/blocks/kit/avatar/agents.ts";
import { sampleSentences } from "@coursewright/blocks/kit/avatar/agent-samples.ts";
import { useLingui } from "@lingui/react/macro";
import { AgentAvatar } from "../../base/agent/agent-avatar.tsx";
import "./persona-cards.css";

interface PersonaCardsProps {
  readonly agent: AgentName;
  readonly onPick: (agent: AgentName) => void;
}

export function PersonaCards({ agent, onPick }: PersonaCardsProps) {
  const { t } = useLingui();
  const kinds: Record<AgentName, string> = {
    jerry: t`Plain-spoken friend`,
    bratGPT: t`Cheeky`,
    shakespeare: t`Theatrical`,
    lucy: t`Warm coach`,
  };
  return (
    <RadioGroup className="personas" aria-label={t`Who helps you write`} value={agent} onValueChange={onPick}>
      {agentNames.map((name) => (
        <Radio.Root key={name} value={name} className="persona">
          <i className="persona-dot" />
          <AgentAvatar agent={name} size={76} />
          <span className="persona-words">
            <b>{name}</b> <small>{kinds[name]}</small>
            <q lang="en">{sampleSentences[name]}</q>
          </span>
        </Radio.Root>
      ))}
    </RadioGroup>
  );
}
