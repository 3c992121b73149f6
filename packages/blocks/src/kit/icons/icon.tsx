import { NamedIcon } from "#named-icon";
import { knownIcon } from "./icon-names.ts";

interface IconProps {
  name: string;
  /** The author's own path data, drawn instead. */
  svg?: string | undefined;
  size: number;
}

/** Decorative, because it is always next to text. */
export function Icon({ name, svg, size }: IconProps) {
  if (svg) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={svg} />
      </svg>
    );
  }
  return <NamedIcon name={knownIcon(name)} size={size} />;
}
