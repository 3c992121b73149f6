import { keepTabStop, moveInToolbar } from "@coursewright/ui/toolbar-keys.ts";
import { useLingui } from "@lingui/react/macro";
import type { KeyboardEvent } from "react";
import type { SectionActions } from "../../../document/page/section-actions.ts";
import { sectionKinds } from "../../../document/content/section-kinds.ts";

interface KindButtonsProps {
  readonly actions: SectionActions;
  readonly columns: 4 | 8;
}

/** Eight buttons with one Tab stop; the arrow keys move between them, also up and down in two rows. */
export function KindButtons({ actions, columns }: KindButtonsProps) {
  const { t, i18n } = useLingui();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === "ArrowDown" ? columns : event.key === "ArrowUp" ? -columns : null;
    if (step === null) return moveInToolbar(event);
    event.preventDefault();
    const buttons = [...event.currentTarget.querySelectorAll("button")];
    const from = buttons.findIndex((button) => button === document.activeElement);
    buttons[from + step]?.focus();
  };
  return (
    <div className="generator-kinds" role="toolbar" aria-label={t`Add a section`} onKeyDown={onKeyDown} onFocus={keepTabStop}>
      {sectionKinds.map(({ type, add, Icon }, place) => (
        <button
          type="button"
          key={type}
          className="generator-kind"
          tabIndex={place === 0 ? 0 : -1}
          onClick={() => actions.addOfType({ type })}
        >
          <Icon size={22} strokeWidth={1.6} />
          <span>{i18n._(add)}</span>
        </button>
      ))}
    </div>
  );
}
