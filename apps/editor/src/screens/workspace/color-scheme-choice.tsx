import { MenuChoice } from "@coursewright/ui/menu-choice.tsx";
import { useLingui } from "@lingui/react/macro";
import { Monitor, Moon, Sun } from "lucide-react";
import { setColorScheme, useColorScheme } from "../../base/color-scheme/set-color-scheme.ts";

export function ColorSchemeChoice() {
  const { t } = useLingui();
  const icon = { size: 15, strokeWidth: 1.75 };
  return (
    <MenuChoice
      label={t`Appearance`}
      value={useColorScheme()}
      onValueChange={setColorScheme}
      choices={[
        { value: "light", label: t`Light`, icon: <Sun {...icon} /> },
        { value: "dark", label: t`Dark`, icon: <Moon {...icon} /> },
        { value: "system", label: t`System`, icon: <Monitor {...icon} /> },
      ]}
    />
  );
}
