import { contentSizes } from "@coursewright/theme/theme.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Segmented } from "@coursewright/ui/segmented.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import type { PanelProps } from "../kit/definition/define-block.ts";
import { FindIcons } from "../kit/icons/find-icons-panel.tsx";
import { IconPanel } from "../kit/icons/icon-panel.tsx";
import { AppearancePanel } from "../kit/appearance/appearance-panel.tsx";
import { plainText } from "../kit/text/rich-text.ts";
import { cardKeys, cardsOf, keyed, model, newCard } from "./model.ts";
import type { BulletCards, Card } from "./model.ts";
import "../kit/panels/part-panel.css";

export function Panel({ data, change, findIcons, ...themeProps }: PanelProps<BulletCards>) {
  const { t } = useLingui();
  return (
    <>
      <Segmented
        wide
        label={t`Layout`}
        value={data.metadata.layout}
        choices={[
          { value: "cards", label: t`Cards` },
          { value: "tiles", label: t`Tiles` },
          { value: "list", label: t`List` },
        ]}
        onValueChange={(layout) => change({ metadata: { ...data.metadata, layout } })}
      />
      <Cards cards={cardsOf(data).map(({ card }) => card)} onChange={(cards) => change(keyed(cards))} />
      <FindIcons parts={model.icons.parts(data)} findIcons={findIcons} />
      <AppearancePanel
        {...themeProps}
        widget="bullet-cards"
        group="bulletCard"
        sizes={[{ field: "fontSize", label: t`Text`, choices: contentSizes }]}
        colors={[
          { field: "backgroundColor", label: t`Background`, drawn: { at: ".b-bul li", as: "fill" } },
          { field: "cardBackground1", label: t`Card, from`, drawn: { at: ".b-bul li", as: "fill" } },
          { field: "cardBackground2", label: t`Card, to`, drawn: { at: ".b-bul li", as: "fill-end" } },
          { field: "textColor", on: "cardBackground1", label: t`Text`, drawn: { at: ".b-bul", as: "text" } },
          { field: "iconColor", on: "cardBackground1", label: t`Icons`, drawn: { at: ".b-bul li > svg", as: "text" } },
          { field: "borderColor", label: t`Border`, drawn: { at: ".b-bul li", as: "edge" } },
        ]}
      />
    </>
  );
}

interface CardsProps {
  readonly cards: readonly Card[];
  readonly onChange: (cards: readonly Card[]) => void;
}

/** Edits icons and the number of cards. The author edits the text on the canvas. */
function Cards({ cards, onChange }: CardsProps) {
  const { t } = useLingui();
  const put = (place: number, patch: Partial<Card>) =>
    onChange(cards.map((card, index) => (index === place ? { ...card, ...patch } : card)));
  return (
    <>
      {cards.map((card, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- cards are identified by their number
        <details className="part-panel" key={index}>
          <summary>
            <b>{index + 1}</b> {plainText(card.text).split("\n")[0]}
          </summary>
          <div>
            <IconPanel
              of={t`card ${index + 1}`}
              icon={card.icon}
              svg={card.svg ?? ""}
              change={({ icon = card.icon, svg = card.svg }) => put(index, { icon, svg: svg === "" ? undefined : svg })}
            />
            <Button
              tone="quiet"
              size="small"
              disabledReason={cards.length > 1 ? undefined : t`You need at least one card.`}
              onClick={() => onChange(cards.filter((_, place) => place !== index))}
            >
              <Trans>Remove card {index + 1}</Trans>
            </Button>
          </div>
        </details>
      ))}
      <Button
        tone="secondary"
        disabledReason={cards.length < cardKeys.length ? undefined : t`You can have at most ${cardKeys.length} cards.`}
        onClick={() => onChange([...cards, newCard()])}
      >
        <Plus size={18} strokeWidth={1.75} />
        <Trans>Add a card</Trans>
      </Button>
    </>
  );
}
