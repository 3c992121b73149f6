import type { Avatar } from "@coursewright/blocks/kit/avatar/avatar.ts";
import { Segmented } from "@coursewright/ui/segmented.tsx";
import { Trans, useLingui } from "@lingui/react/macro";

interface RemarkingProps {
  readonly value: Avatar["says"];
  readonly onValueChange: (says: Avatar["says"]) => void;
}

export function Remarking({ value, onValueChange }: RemarkingProps) {
  const { t } = useLingui();
  const meanings: Record<Avatar["says"], string> = {
    quiet: t`One line on an empty page, and then nothing.`,
    balanced: t`One line beside the generator.`,
    chatty: t`A line beside the generator about each section you select.`,
  };
  return (
    <section>
      <div className="avatar-part-head">
        <h2>
          <Trans>How much it says</Trans>
        </h2>
      </div>
      <Segmented
        wide
        label={t`How much it says`}
        value={value}
        choices={[
          { value: "quiet", label: t`Quiet` },
          { value: "balanced", label: t`Balanced` },
          { value: "chatty", label: t`Chatty` },
        ]}
        onValueChange={onValueChange}
      />
      <p className="avatar-help">{meanings[value]}</p>
    </section>
  );
}
