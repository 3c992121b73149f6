import { Progress } from "@base-ui/react/progress";
import "./progress-bar.css";

interface ProgressBarProps {
  readonly label: string;
  /** From 0 to 1, or null while the amount of work is unknown. */
  readonly share: number | null;
}

export function ProgressBar({ label, share }: ProgressBarProps) {
  return (
    <Progress.Root aria-label={label} value={share === null ? null : Math.round(share * 100)}>
      <Progress.Track className="ui-progress">
        <Progress.Indicator className="ui-progress-done" />
      </Progress.Track>
    </Progress.Root>
  );
}
