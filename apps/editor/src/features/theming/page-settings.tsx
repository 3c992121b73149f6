import { AlignmentChoice } from "@coursewright/blocks/kit/appearance/text-style-panel.tsx";
import { Switch } from "@coursewright/ui/switch.tsx";
import { useLingui } from "@lingui/react/macro";
import { ColorSetting } from "./color-setting.tsx";
import type { Level } from "./level.ts";
import { Setting } from "./setting.tsx";

/** Alignment, the card behind text and the page background. */
export function PageSettings({ level }: { readonly level: Level }) {
  const { t } = useLingui();
  return (
    <>
      <Setting label={t`Alignment`} level={level} places={["alignment"]}>
        <AlignmentChoice value={level.effective.alignment ?? "left"} onChange={(alignment) => level.change({ alignment })} />
      </Setting>
      <Setting label={t`Card`} level={level} places={["card.status"]}>
        <Switch
          label={t`Card behind blocks`}
          checked={level.effective.card?.status === "on"}
          onCheckedChange={(isOn) => level.change({ card: { status: isOn ? "on" : "off" } })}
        />
        <ColorSetting label={t`Card colour`} level={level} place="card.color" />
      </Setting>
      <Setting label={t`Page`} level={level} places={["general.background", "general.border", "general.text"]}>
        <ColorSetting label={t`Background`} level={level} place="general.background" />
        <ColorSetting label={t`Border`} level={level} place="general.border" />
        <ColorSetting label={t`Text`} level={level} place="general.text" />
      </Setting>
    </>
  );
}
