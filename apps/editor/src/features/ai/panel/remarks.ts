import type { AgentName } from "@coursewright/blocks/kit/avatar/agents.ts";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

interface Voice {
  /** Shown above the generator's buttons. */
  readonly next: MessageDescriptor;
  /** Shown in the same place while offline. */
  readonly away: MessageDescriptor;
  /** For an empty block, and for a block with content. */
  readonly empty: MessageDescriptor;
  readonly written: MessageDescriptor;
}

/** One line in the agent's own voice. Prices, errors and losses always use the neutral interface texts. */
export const remarks: Record<AgentName, Voice> = {
  jerry: {
    next: msg`What comes next on this page?`,
    away: msg`The network is out. I’ll be here when it’s back.`,
    empty: msg`Blank page. Tell me the point and I’ll get you a first line.`,
    written: msg`Reads fine. Tell me what to change and I’ll change only that.`,
  },
  bratGPT: {
    next: msg`So? What’s next, genius?`,
    away: msg`No network. Write it yourself for a bit, it builds character.`,
    empty: msg`Wow. Nothing. Bold choice. Want me to fill it?`,
    written: msg`Not bad. I could make it less sleepy, if you ask nicely.`,
  },
  shakespeare: {
    next: msg`What scene shall follow upon this stage?`,
    away: msg`The wires are mute. Write on, and I return when they speak.`,
    empty: msg`An empty leaf! Speak but the theme, and ink shall flow.`,
    written: msg`A goodly passage. Shall I trim its sails or fill them?`,
  },
  lucy: {
    next: msg`What would help your reader next?`,
    away: msg`We’re offline for now. Keep writing, and I’ll help when we’re back.`,
    empty: msg`Every page starts empty. What should your reader be able to do after it?`,
    written: msg`You’ve got a clear start here. Shall we give the reader one thing to try?`,
  },
};
