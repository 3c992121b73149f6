import "./wordmark.css";

interface WordmarkProps {
  readonly size?: number;
  /** Shows only the mark, where the name does not fit. */
  readonly markOnly?: boolean;
}

export function Wordmark({ size = 28, markOnly }: WordmarkProps) {
  return (
    <span className="ui-wordmark">
      <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
        <path d="M3 7.2c5.6-1.5 10.1.6 12 5.4v14.2C12.6 21.9 8.5 19.7 3 21z" fill="var(--accent)" />
        <path d="M29 7.2c-5.6-1.5-10.1.6-12 5.4v14.2C19.4 21.9 23.5 19.7 29 21z" fill="var(--ink)" />
      </svg>
      <span className={markOnly ? "ui-hidden" : undefined}>Coursewright</span>
    </span>
  );
}
