import { Trans } from "@lingui/react/macro";
import { AgentAvatar } from "../../base/agent/agent-avatar.tsx";
import "./manuscript-art.css";

/** Decoration only, so hidden from assistive technology. */
export function ManuscriptArt() {
  return (
    <aside className="manuscript" aria-hidden="true">
      <svg width="0" height="0" className="manuscript-filter">
        <filter id="pencil">
          <feTurbulence type="fractalNoise" baseFrequency=".06" numOctaves="2" seed="8" />
          <feDisplacementMap in="SourceGraphic" scale="3.5" />
        </filter>
      </svg>
      <div className="manuscript-sheet manuscript-sheet--under" />
      <div className="manuscript-sheet manuscript-sheet--chart">
        <Chart />
      </div>
      <div className="manuscript-sheet manuscript-sheet--page">
        <p className="manuscript-tag">
          <Trans>Chapter 2, page 2</Trans>
        </p>
        <p className="manuscript-title">
          <Trans>Reading your starter</Trans>
        </p>
        <p className="manuscript-text">
          <Trans>
            Forget the clock for a moment. Recipes say{" "}
            <span className="manuscript-insert">
              “four to six hours”<em>whose kitchen?</em>
            </span>{" "}
            because the writer’s kitchen was warm and yours may not be.
          </Trans>
        </p>
        <p className="manuscript-text">
          <Trans>
            What you are waiting for is a <span className="manuscript-circle">peak</span>: the <del>precise temporal</del> moment the dome
            stops climbing and is just about to sag.
          </Trans>
        </p>
        <Jar />
      </div>
      <div className="manuscript-note">
        <AgentAvatar agent="jerry" size={40} />
        <p>
          <Trans>Good opener. I’d lose “precise temporal”. Nobody says that over a jar.</Trans>
        </p>
      </div>
    </aside>
  );
}

function Jar() {
  return (
    <svg className="manuscript-picture" viewBox="0 0 800 480" preserveAspectRatio="xMidYMid slice">
      <rect width="800" height="480" fill="#D8C4A0" />
      <path d="M0 0h250L140 392H0z" fill="#E6D6B7" />
      <path d="M520 0h280v392H640z" fill="#C9B189" opacity=".6" />
      <rect y="392" width="800" height="88" fill="#8C5A34" />
      <path d="M0 394h800" stroke="#70431F" strokeWidth="5" />
      <ellipse cx="405" cy="438" rx="170" ry="14" fill="#3C210E" opacity=".38" />
      <path
        d="M298 120h204v16c18 8 22 24 22 44v222c0 26-14 36-40 36H316c-26 0-40-10-40-36V180c0-20 4-36 22-44z"
        fill="#F3EBDA"
        opacity=".62"
      />
      <path d="M284 232c30-14 70 8 116-2s84-8 116 2v168c0 22-12 30-34 30H318c-22 0-34-8-34-30z" fill="#EBD3A3" />
      {bubbles.map(([x, y, size, isLight]) => (
        <ellipse key={`${x}-${y}`} cx={x} cy={y} rx={size} ry={size * 0.82} fill={isLight ? "#FBEFD6" : "#C9A36A"} opacity=".7" />
      ))}
      <path d="M284 232c30-14 70 8 116-2s84-8 116 2v14c-32-10-74-8-116 2s-86-12-116 2z" fill="#F8E8C6" />
      <rect x="276" y="322" width="248" height="13" rx="4" fill="#C4512F" />
      <rect x="288" y="86" width="224" height="42" rx="8" fill="#3D3B38" />
      <path d="M300 176v214M318 176v60" stroke="#FFFFFF" strokeWidth="8" strokeLinecap="round" opacity=".6" />
      <path
        d="M610 326c-16-6-32-2-62 4M556 322l-9 8 11 5"
        stroke="#171A21"
        strokeWidth="2.5"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M74 392c10-30 6-62 40-76 26-10 78-2 92 24 10 20 4 40 6 52z" fill="#2F4E7E" />
      <path d="M96 392c4-22 10-40 30-58M136 392c0-20 4-44 10-66M176 392c0-18-6-38-14-58" stroke="#F3EBDA" strokeWidth="4" fill="none" />
    </svg>
  );
}

const bubbles: ReadonlyArray<readonly [x: number, y: number, size: number, isLight: boolean]> = [
  [314, 252, 10, false],
  [346, 284, 7, true],
  [394, 268, 6, true],
  [430, 292, 9, false],
  [474, 262, 6, false],
  [488, 300, 8, true],
  [330, 356, 9, false],
  [366, 348, 6, true],
  [408, 372, 10, false],
  [452, 352, 7, false],
  [476, 384, 11, true],
  [320, 404, 6, true],
  [352, 392, 9, false],
  [392, 410, 6, false],
  [436, 404, 8, false],
  [372, 308, 6, false],
  [450, 318, 5, true],
];

/** Bar heights in centimetres: three temperatures at each of three hours. */
const groups: ReadonlyArray<readonly [hour: string, heights: readonly number[]]> = [
  ["2 h", [0.6, 1.1, 2]],
  ["4 h", [1.4, 3, 4.6]],
  ["6 h", [2.6, 4.9, 5.2]],
];
const barColors = ["#8E3A17", "#DD9F3D", "#5B6B3E"];

function Chart() {
  return (
    <>
      <p className="manuscript-chart-title">
        <Trans>How far the starter climbs</Trans>
      </p>
      <p className="manuscript-chart-lede">
        <Trans>Rise in the jar, in centimetres, after feeding</Trans>
      </p>
      <svg className="manuscript-chart" viewBox="0 0 480 260">
        {[0, 2, 4, 6].map((value) => (
          <path key={value} d={`M0 ${230 - value * 36}h480`} stroke={value === 0 ? "#171A21" : "#E7E0D2"} />
        ))}
        {groups.map(([hour, heights], group) => (
          <g key={hour}>
            {heights.map((height, bar) => (
              <g key={height}>
                <rect x={20 + group * 160 + bar * 38} y={230 - height * 36} width="31" height={height * 36} rx="4" fill={barColors[bar]} />
                <text x={35 + group * 160 + bar * 38} y={222 - height * 36} textAnchor="middle">
                  {height}
                </text>
              </g>
            ))}
            <text x={74 + group * 160} y="252" textAnchor="middle">
              {hour}
            </text>
          </g>
        ))}
      </svg>
    </>
  );
}
