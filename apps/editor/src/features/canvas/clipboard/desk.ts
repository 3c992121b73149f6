import type { ProjectId } from "@coursewright/base/ids.ts";
import type { AgentName } from "@coursewright/blocks/kit/avatar/agents.ts";
import type { OpenPage } from "../../../document/page/open-page.ts";

export interface Desk {
  readonly page: OpenPage;
  readonly projectId: ProjectId;
  readonly agentForNew: () => AgentName;
}

export interface Clipping {
  readonly target: EventTarget | null;
  readonly html: string;
  readonly text: string;
  readonly files: readonly File[];
  /** The author asked for plain text. */
  readonly isPlain: boolean;
}
