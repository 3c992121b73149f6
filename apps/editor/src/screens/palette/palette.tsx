import { Dialog } from "@base-ui/react/dialog";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Search } from "lucide-react";
import { useId, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import type { Command } from "../../base/commands/commands.ts";
import { useAppCommands } from "./app-commands.ts";
import { PaletteOption } from "./palette-option.tsx";
import { usePlaces } from "./places.ts";
import { rank } from "./rank.ts";
import type { FoundGroup } from "./rank.ts";
import { recentCommands, rememberCommand } from "./recent.ts";
import "@coursewright/ui/scrim.css";
import "./palette.css";

interface PaletteProps {
  readonly commands: readonly Command[];
  /** Puts the focus back into the text or field where it was. */
  readonly restoreFocus: () => void;
  readonly onClose: () => void;
}

/** Finds a page, section, project or command by name, or asks the helper. */
export function Palette({ commands, restoreFocus, onClose }: PaletteProps) {
  const { t } = useLingui();
  const places = usePlaces();
  const appCommands = useAppCommands();
  const [recent] = useState(recentCommands);
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const hasRun = useRef(false);
  const groups = rank(typed, [...places, ...commands, ...appCommands], recent);
  const found = groups.flatMap((group) => group.found);
  const run = (command: Command) => {
    rememberCommand(command.id);
    hasRun.current = true;
    onClose();
    // The dialog must release the focus first, because the command may move it.
    requestAnimationFrame(() => {
      restoreFocus();
      command.run(typed.trim());
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const chosen = found[active];
    if (event.key === "Enter" && chosen) run(chosen.command);
    else if (event.key in steps) setActive(stepped(active, steps[event.key] ?? 0, found.length));
    else return;
    event.preventDefault();
  };
  const list = useId();
  const optionId = (index: number) => `${list}-${index}`;
  return (
    <Dialog.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className="ui-scrim" />
        <Dialog.Popup className="palette" aria-label={t`Search and commands`} finalFocus={() => !hasRun.current}>
          <div className="palette-field">
            <Search size={20} strokeWidth={1.75} />
            <input
              role="combobox"
              aria-label={t`Find a page, a command, or ask the helper`}
              aria-expanded={found.length > 0}
              aria-controls={found.length > 0 ? list : undefined}
              aria-autocomplete="list"
              aria-activedescendant={found.length > 0 ? optionId(active) : undefined}
              placeholder={t`Find a page, a command, or ask…`}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              enterKeyHint="go"
              maxLength={500}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                setActive(0);
              }}
              onKeyDown={onKeyDown}
            />
            <button type="button" className="palette-close" aria-label={t`Close`} onClick={onClose}>
              <kbd>Esc</kbd>
            </button>
          </div>
          {found.length > 0 ? (
            <Options {...{ groups, list, optionId, active, typed, run }} onPoint={setActive} />
          ) : (
            <p className="palette-none">
              <Trans>Nothing found. Try fewer letters.</Trans>
            </p>
          )}
          <Count of={found.length} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface OptionsProps {
  readonly groups: readonly FoundGroup[];
  readonly list: string;
  readonly optionId: (index: number) => string;
  readonly active: number;
  readonly typed: string;
  readonly run: (command: Command) => void;
  readonly onPoint: (index: number) => void;
}

function Options({ groups, list, optionId, active, typed, run, onPoint }: OptionsProps) {
  const { t } = useLingui();
  const titles: Record<FoundGroup["name"], string> = {
    recent: t`Used last`,
    pages: t`Pages`,
    sections: t`On this page`,
    commands: t`Commands`,
    projects: t`Your shelf`,
    ask: t`Ask`,
  };
  const starts = groups.map((_, index) => groups.slice(0, index).reduce((sum, { found }) => sum + found.length, 0));
  return (
    <div className="palette-list" id={list} role="listbox" aria-label={t`Answers`}>
      {groups.map(({ name, found }, index) => (
        <div key={name} role="group" aria-labelledby={`${list}-${name}`}>
          <div className="palette-title" id={`${list}-${name}`} role="presentation">
            {titles[name]}
          </div>
          {found.map((each, place) => {
            const at = (starts[index] ?? 0) + place;
            return (
              <PaletteOption
                key={each.command.id}
                id={optionId(at)}
                found={each}
                typed={typed}
                isActive={at === active}
                onPoint={() => onPoint(at)}
                onChoose={() => run(each.command)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** Inside the dialog, because screen readers ignore the rest of the page while it is open. */
function Count({ of: count }: { readonly of: number }) {
  return (
    <div className="ui-hidden" role="status">
      <Plural value={count} one="# answer" other="# answers" />
    </div>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

/** Single steps wrap around; page steps stop at the ends. */
function stepped(active: number, step: number, count: number): number {
  if (count === 0) return 0;
  if (Math.abs(step) > 1) return Math.max(0, Math.min(active + step, count - 1));
  return (active + step + count) % count;
}
