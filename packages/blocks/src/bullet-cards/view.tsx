import type { ViewProps } from "../kit/definition/define-block.ts";
import { Icon } from "../kit/icons/icon.tsx";
import { cardsOf } from "./model.ts";
import type { BulletCards } from "./model.ts";

export function View({ data, leaves }: ViewProps<BulletCards>) {
  return (
    <ul className="b-bul" data-layout={data.metadata.layout}>
      {cardsOf(data).map(({ key, card }) => (
        <li key={key}>
          <Icon name={card.icon} svg={card.svg} size={22} />
          <div className="rich">
            <leaves.RichText
              field={`${key}.text`}
              value={card.text}
              placeholder={/*i18n*/ { id: "bullet-cards.text", message: "A point, and the reason below it" }}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}
