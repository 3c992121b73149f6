import { AgentFace, type AgentFaceProps } from "@coursewright/course-page/agent-face.tsx";
import "./agent-avatar.css";

export function AgentAvatar(props: AgentFaceProps) {
  return <AgentFace {...props} />;
}
