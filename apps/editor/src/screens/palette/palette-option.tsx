import { Trans } from "@lingui/react/macro";
import { Fragment, useEffect, useRef } from "react";
import type { ReactNode } from "react";
import type { Match } from "./match.ts";
import type { Found } from "./rank.ts";
import { capsOf } from "../../base/commands/shortcuts.ts";

interface PaletteOptionProps {
  readonly id: string;
  readonly found: Found;
  readonly typed: string;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

/** One result. The text field keeps the focus and handles the keys. */
export function PaletteOption({ id, found: { command, marks }, typed, isActive, onPoint, onChoose }: PaletteOptionProps) {
  const { title, about, icon: Icon, group, keys } = command;
  const words = typed.trim();
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      ref={option}
      id={id}
      className="palette-option"
      role="option"
      aria-selected={isActive}
      onPointerMove={onPoint}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      <b>
        {group === "ask" ? (
          <Trans>
            {title}: “<u>{words}</u>”
          </Trans>
        ) : (
          marked(title, marks)
        )}
      </b>
      <span>{about}</span>
      {keys ? capsOf(keys).map((cap) => <kbd key={cap}>{cap}</kbd>) : isActive ? <kbd aria-hidden="true">↵</kbd> : null}
    </div>
  );
}

function marked(text: string, marks: Match["marks"]): ReactNode {
  const isMarked = (index: number) => marks.some(([from, to]) => index >= from && index < to);
  const runs: Array<{ text: string; isMarked: boolean }> = [];
  for (const [index, character] of Array.from(text).entries()) {
    const run = runs.at(-1);
    if (run?.isMarked === isMarked(index)) run.text += character;
    else runs.push({ text: character, isMarked: isMarked(index) });
  }
  return runs.map((run, index) => <Fragment key={index}>{run.isMarked ? <u>{run.text}</u> : run.text}</Fragment>);
}
