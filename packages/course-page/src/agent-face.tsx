import type { AgentName } from "@coursewright/blocks/kit/avatar/agents.ts";
import { useId } from "react";
import type { ReactNode } from "react";

export interface AgentFaceProps {
  readonly agent: AgentName;
  readonly size: number;
}

/** Hidden from screen readers, because the name is shown beside it. */
export function AgentFace({ agent, size }: AgentFaceProps) {
  const clip = useId();
  const { background, face } = faces[agent];
  return (
    <svg className="agent-avatar" width={size} height={size} viewBox="0 0 96 96" aria-hidden="true">
      <clipPath id={clip}>
        <circle cx="48" cy="48" r="48" />
      </clipPath>
      <circle cx="48" cy="48" r="48" fill={background} />
      <g clipPath={`url(#${clip})`}>{face}</g>
    </svg>
  );
}

const ink = "#171A21";

const jerry = (
  <>
    <path d="M14 100c2-18 16-25 34-25s32 7 34 25z" fill="#2145C4" />
    <path d="M40 66h16v12c0 5-16 5-16 0z" fill="#E0A780" />
    <path d="M56 47.5h28v5.5H56z" fill="#E3A32B" transform="rotate(-22 72 50)" />
    <path d="M84 47.5h6v5.5h-6z" fill="#E7548A" transform="rotate(-22 72 50)" />
    <rect x="27" y="27" width="42" height="48" rx="20" fill="#F1BF98" />
    <path d="M27 52c0 17 8 25 21 25s21-8 21-25c0 6-3 9-6 9H33c-3 0-6-3-6-9z" fill="#6A4326" opacity=".28" />
    <path d="M48 53.5v5" stroke="#B97B53" strokeWidth="2.4" strokeLinecap="round" />
    <path d="M23 44c-2-20 9-30 25-30s27 10 25 30c-8-4-16-6-25-6s-17 2-25 6z" fill="#C4512F" />
    <path d="M23 45c8-5 16-7 25-7s17 2 25 7" stroke="#A63F22" strokeWidth="5" fill="none" strokeLinecap="round" />
    <circle cx="39.5" cy="53" r="2.5" fill={ink} />
    <circle cx="56.5" cy="53" r="2.5" fill={ink} />
    <path d="M40 64c4.5 4.5 11.5 4.5 16 0" stroke={ink} strokeWidth="2.6" fill="none" strokeLinecap="round" />
  </>
);

const brat = (
  <>
    <circle cx="16" cy="44" r="13" fill={ink} />
    <circle cx="80" cy="44" r="13" fill={ink} />
    <circle cx="26" cy="42" r="4" fill="#E7548A" />
    <circle cx="70" cy="42" r="4" fill="#E7548A" />
    <path d="M14 100c2-18 16-24 34-24s32 6 34 24z" fill="#E7548A" />
    <rect x="27" y="25" width="42" height="50" rx="20" fill="#DDA27A" />
    <path d="M25 48c-2-21 8-30 23-30s25 9 23 30c-3-8-7-13-12-15-9 4-21 4-27 2-3 3-6 7-7 13z" fill={ink} />
    <path d="M29 48h38l-3 8c-2 4-12 4-13 0l-1-4h-4l-1 4c-1 4-11 4-13 0z" fill={ink} />
    <circle cx="55" cy="67" r="8" fill="#F58BB4" />
    <path d="M34 51h5M54 51h5M51 63c1-2 3-3 4.5-3" stroke="#FFFFFF" strokeWidth="2" fill="none" strokeLinecap="round" opacity=".8" />
    <path d="M41 66c2 1.5 4 1.5 6 .5" stroke={ink} strokeWidth="2.4" fill="none" strokeLinecap="round" />
  </>
);

const shakespeare = (
  <>
    <path d="M10 100c2-16 16-22 38-22s36 6 38 22z" fill={ink} />
    <path d="M23 42c-5 14-4 28 3 34 4 2 8-3 8-7l-3-28zM73 42c5 14 4 28-3 34-4 2-8-3-8-7l3-28z" fill="#5A3A22" />
    <path
      d="M16 80c3-6 7-3 9-7 4 3 7-1 10 2 4-3 8 1 13 1s9-4 13-1c3-3 6 1 10-2 2 4 6 1 9 7-4 3-4 6-8 6-3 4-8 1-11 4-4-3-8 1-13 1s-9-4-13-1c-3-3-8 0-11-4-4 0-4-3-8-6z"
      fill="#FFFFFF"
      stroke={ink}
      strokeWidth="1.6"
    />
    <ellipse cx="48" cy="45" rx="20" ry="30" fill="#F2CBA6" />
    <circle cx="40" cy="48" r="2.4" fill={ink} />
    <circle cx="56" cy="48" r="2.4" fill={ink} />
    <path d="M35 42c3-2 6-2 8-1M53 41c2-1 5-1 8 1M38 62c4-3 16-3 20 0" stroke="#5A3A22" strokeWidth="3" fill="none" strokeLinecap="round" />
    <path d="M44 68h8l-4 12z" fill="#5A3A22" />
    <path d="M48 50l-2 7h4" stroke="#BE8D63" strokeWidth="2" fill="none" strokeLinecap="round" strokeLinejoin="round" />
    <path d="M66 86c6-20 14-30 27-38-2 14-8 24-22 33z" fill="#C4512F" />
    <path d="M65 90c5-14 12-24 21-33" stroke={ink} strokeWidth="1.8" fill="none" strokeLinecap="round" />
  </>
);

const lucy = (
  <>
    <g fill="#4A2A1C">
      <circle cx="48" cy="24" r="18" />
      <circle cx="29" cy="32" r="15" />
      <circle cx="67" cy="32" r="15" />
      <circle cx="23" cy="52" r="13" />
      <circle cx="73" cy="52" r="13" />
      <circle cx="27" cy="67" r="9" />
      <circle cx="69" cy="67" r="9" />
    </g>
    <path d="M13 100c2-18 16-24 35-24s33 6 35 24z" fill="#3B7A66" />
    <path d="M40 66h16v11c0 6-16 6-16 0z" fill="#8A5636" />
    <rect x="29" y="28" width="38" height="47" rx="19" fill="#A86B45" />
    <path d="M28 37c10-6 30-6 40 0" stroke="#E3A32B" strokeWidth="8" fill="none" />
    <path d="M36.5 51c1.5-2 5-2 6.5 0M53 51c1.5-2 5-2 6.5 0" stroke={ink} strokeWidth="2.6" fill="none" strokeLinecap="round" />
    <circle cx="35.5" cy="59" r="4" fill="#E0764F" opacity=".55" />
    <circle cx="60.5" cy="59" r="4" fill="#E0764F" opacity=".55" />
    <path d="M39 60h18c0 7-4 10-9 10s-9-3-9-10z" fill="#FFFFFF" stroke={ink} strokeWidth="2" strokeLinejoin="round" />
  </>
);

const faces: Record<AgentName, { readonly background: string; readonly face: ReactNode }> = {
  jerry: { background: "#CBD8F7", face: jerry },
  bratGPT: { background: "#D9E8B4", face: brat },
  shakespeare: { background: "#EBD7B2", face: shakespeare },
  lucy: { background: "#F7CDB9", face: lucy },
};
