import { Switch as BaseSwitch } from "@base-ui/react/switch";
import "./switch.css";

interface SwitchProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onCheckedChange: (checked: boolean) => void;
}

export function Switch({ label, checked, onCheckedChange }: SwitchProps) {
  return (
    <label className="ui-switch-row">
      {label}
      <BaseSwitch.Root className="ui-switch" checked={checked} onCheckedChange={onCheckedChange}>
        <BaseSwitch.Thumb className="ui-switch-thumb" />
      </BaseSwitch.Root>
    </label>
  );
}
