/** A bar without text; its value is written beside it. */
export function Bar({ share, tone }: { readonly share: number; readonly tone: "plain" | "end" | "low" | "few" }) {
  return (
    <svg className="dashboard-bar" data-tone={tone} aria-hidden="true">
      <rect width={`${100 * share}%`} height="100%" rx="3" />
    </svg>
  );
}
