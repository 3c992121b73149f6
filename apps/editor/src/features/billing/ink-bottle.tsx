interface InkBottleProps {
  readonly label: string;
  /** From 0 (smallest) to 1 (largest). */
  readonly size: number;
  /** From 0 (empty) to 1 (full). */
  readonly fill: number;
}

/** The origin is the middle of the bottle's base. */
export function InkBottle({ label, size, fill }: InkBottleProps) {
  const half = Math.round(38 + 26 * size);
  const tall = Math.round(84 + 50 * size);
  const shoulder = 6 - tall;
  const labelTall = tall * 0.34;
  return (
    <svg className="ink-bottle" viewBox="0 0 160 170" width="160" height="170" aria-hidden="true">
      <g transform="translate(80 164)">
        <ellipse rx={half * 1.24} ry="5" fill="#2A2010" opacity=".14" />
        <g fill="var(--canvas)" stroke="var(--ink)" strokeWidth="2.5">
          <path d={`M${-half} ${shoulder + 12}q0-12 12-12h${2 * half - 24}q12 0 12 12V-10q0 10-10 10H${10 - half}q-10 0-10-10z`} />
          <Ink half={half - 6} level={tall * fill} />
          <rect x="-17" y={shoulder - 12} width="34" height="13" />
        </g>
        <rect x="-23" y={shoulder - 30} width="46" height="20" rx="4" fill="var(--ink)" />
        <rect
          x={14 - half}
          y={-tall * 0.58}
          width={2 * half - 28}
          height={labelTall}
          rx="2"
          fill="#FBF4E4"
          stroke="#171A21"
          strokeWidth="1.5"
        />
        <text className="ink-bottle-label" y={labelTall / 2 + 6 - tall * 0.58} textAnchor="middle" fill="#171A21">
          {label}
        </text>
      </g>
    </svg>
  );
}

function Ink({ half, level }: { readonly half: number; readonly level: number }) {
  return (
    <path
      d={`M${-half} ${-level}q${half / 2} -7 ${half} 0t${half} 0V-10q0 5-5 5H${5 - half}q-5 0-5-5z`}
      fill="var(--accent)"
      stroke="none"
    />
  );
}
