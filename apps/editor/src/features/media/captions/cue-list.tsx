import { isTooFast, secondsOf, timeText } from "@coursewright/blocks/kit/captions/edit-cues.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { classNames } from "@coursewright/ui/class-names.ts";
import { Input } from "@coursewright/ui/field.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { TriangleAlert } from "lucide-react";
import { type KeyboardEvent, memo, useEffect, useRef, useState } from "react";
import { joinAt, type Line, type Lines, type Place, retimed, splitAt, worded } from "./lines.ts";

interface CueListProps {
  readonly state: Lines;
  /** The line of the film's present time. */
  readonly shown: string | undefined;
  readonly onChange: (state: Lines) => void;
  readonly onPlace: (place: Place | null) => void;
  readonly onPlay: (line: Line) => void;
}

export function CueList({ state, shown, onChange, onPlace, onPlay }: CueListProps) {
  const [active, setActive] = useState<string | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const { lines, place } = state;
  const current = place?.key ?? active;
  const open = (line: Line | undefined, caret: number) => {
    if (!line) return;
    setActive(line.key);
    onPlace({ key: line.key, caret });
  };
  const change = (next: Lines) => {
    if (next.place) setActive(next.place.key);
    onChange(next);
  };
  return (
    <ol ref={list} className="captions-lines">
      {lines.map((line, index) =>
        line.key === current ? (
          <OpenLine
            key={line.key}
            line={line}
            caret={place?.key === line.key ? place.caret : null}
            isFirst={index === 0}
            onText={(text) => change(worded(state, index, text))}
            onTimes={(times) => change(retimed(state, index, times))}
            onSplit={(at) => change(splitAt(state, index, at))}
            onJoin={() => change(joinAt(state, index))}
            onStep={(by) => open(lines[index + by], 0)}
            onPlay={() => onPlay(line)}
          />
        ) : (
          <ClosedLine key={line.key} line={line} isShown={line.key === shown} onOpen={() => open(line, line.text.length)} />
        ),
      )}
    </ol>
  );
}

interface ClosedLineProps {
  readonly line: Line;
  readonly isShown: boolean;
  readonly onOpen: () => void;
}

/** Long films have thousands of lines, so only the open one is a text field. */
const ClosedLine = memo(
  function ClosedLine({ line, isShown, onOpen }: ClosedLineProps) {
    return (
      <li className={classNames("captions-line", isShown && "is-shown")}>
        <button type="button" onClick={onOpen}>
          <time>{timeText(line.start)}</time>
          <span>
            {line.text === "" ? <Trans>No words yet</Trans> : line.text}
            <TooFast line={line} />
          </span>
        </button>
      </li>
    );
  },
  (before, after) => before.line === after.line && before.isShown === after.isShown,
);

interface OpenLineProps {
  readonly line: Line;
  /** Where the caret goes. Null leaves it. */
  readonly caret: number | null;
  readonly isFirst: boolean;
  readonly onText: (text: string) => void;
  readonly onTimes: (times: { start?: number; end?: number }) => void;
  readonly onSplit: (at: number) => void;
  readonly onJoin: () => void;
  readonly onStep: (by: 1 | -1) => void;
  readonly onPlay: () => void;
}

function OpenLine({ line, caret, isFirst, onText, onTimes, onSplit, onJoin, onStep, onPlay }: OpenLineProps) {
  const { t } = useLingui();
  const words = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (caret === null) return;
    words.current?.focus();
    words.current?.setSelectionRange(caret, caret);
  }, [caret]);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget;
    const act = actionOf(event, { isAtStart: selectionStart === 0 && selectionEnd === 0 && !isFirst });
    if (!act) return;
    event.preventDefault();
    if (act === "split") onSplit(selectionStart);
    else if (act === "join") onJoin();
    else if (act === "play") onPlay();
    else onStep(act === "next" ? 1 : -1);
  };
  const start = timeText(line.start, { decimals: 1 });
  return (
    <li className="captions-line is-open">
      <time>{timeText(line.start)}</time>
      <div>
        <textarea
          ref={words}
          className="captions-words"
          aria-label={t`Words at ${start}`}
          value={line.text}
          maxLength={500}
          rows={1}
          onChange={({ target }) => onText(target.value.replaceAll("\n", " "))}
          onKeyDown={onKeyDown}
        />
        <TooFast line={line} />
        <div className="captions-times">
          <TimeField label={t`From`} seconds={line.start} onSeconds={(seconds) => onTimes({ start: seconds })} />
          <TimeField label={t`To`} seconds={line.end} onSeconds={(seconds) => onTimes({ end: seconds })} />
          <Button tone="quiet" size="small" onClick={onPlay}>
            <Trans>Play</Trans>
          </Button>
          <Button tone="quiet" size="small" onClick={() => onSplit(words.current?.selectionStart ?? 0)}>
            <Trans>Split</Trans>
          </Button>
          <Button tone="quiet" size="small" disabledReason={isFirst ? t`There is no line before it.` : undefined} onClick={onJoin}>
            <Trans>Join</Trans>
          </Button>
        </div>
      </div>
    </li>
  );
}

function actionOf({ key, altKey, nativeEvent }: KeyboardEvent, { isAtStart }: { isAtStart: boolean }) {
  if (nativeEvent.isComposing) return null;
  if (altKey) return key === "ArrowUp" ? "previous" : key === "ArrowDown" ? "next" : key === " " || key === "\u00A0" ? "play" : null;
  if (key === "Enter") return "split";
  return key === "Backspace" && isAtStart ? "join" : null;
}

interface TimeFieldProps {
  readonly label: string;
  readonly seconds: number;
  readonly onSeconds: (seconds: number) => void;
}

/** Takes the time on Enter and when it is left. A text that is no time is dropped. */
function TimeField({ label, seconds, onSeconds }: TimeFieldProps) {
  const shown = timeText(seconds, { decimals: 1 });
  const [draft, setDraft] = useState<string | null>(null);
  const take = () => {
    const read = draft === null ? null : secondsOf(draft);
    setDraft(null);
    if (read !== null && read !== seconds) onSeconds(read);
  };
  return (
    <Input
      aria-label={label}
      inputMode="decimal"
      value={draft ?? shown}
      onValueChange={setDraft}
      onBlur={take}
      onKeyDown={(event) => (event.key === "Enter" ? take() : undefined)}
    />
  );
}

function TooFast({ line }: { readonly line: Line }) {
  if (!isTooFast(line)) return null;
  return (
    <span className="captions-warning">
      <TriangleAlert size={14} strokeWidth={2} aria-hidden="true" />
      <Trans>Too fast to read. Split this line.</Trans>
    </span>
  );
}
