import type { Leaves } from "@coursewright/blocks/kit/definition/leaves.ts";
import { printedLeaves } from "@coursewright/blocks/kit/definition/printed-leaves.tsx";
import { InlineView } from "@coursewright/blocks/kit/text/rich-text-view.tsx";
import { i18n as editorWords } from "@lingui/core";
import { classNames } from "@coursewright/ui/class-names.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { Check, X } from "lucide-react";
import { createContext, Fragment, useContext } from "react";
import type { ReactNode } from "react";
import type { Decisions, RichPart, TextPart } from "./compare-blocks.ts";
import type { InlineToken, LineToken, RichToken } from "./compare-rich.ts";
import type { Token } from "./compare-words.ts";

interface Shown {
  readonly parts: readonly TextPart[];
  readonly decisions: Decisions;
  /** The change that the author looks at in the list. */
  readonly active: number | null;
  readonly onPick: (change: number) => void;
}

export const ShownChanges = createContext<Shown>({ parts: [], decisions: new Map(), active: null, onPick: () => {} });

function usePart(field: string): TextPart | undefined {
  return useContext(ShownChanges).parts.find((part) => part.side === "data" && part.field === field);
}

/** The block with both texts. It cannot be edited in this view. */
export const comparingLeaves: Leaves = {
  ...printedLeaves,
  Text: function ChangedLine({ field, value }) {
    const part = usePart(field);
    if (part?.kind !== "plain") return value;
    return (
      <span className="changed-line">
        <Runs runs={runsOf(part)} />
      </span>
    );
  },
  RichText: function ChangedText({ field, value }) {
    const part = usePart(field);
    return part?.kind === "rich" ? <ChangedLines part={part} /> : <printedLeaves.RichText field={field} value={value} />;
  },
  say: (message) => editorWords._(message),
};

type State = "same" | "removed" | "added";

interface Run<T extends Token> {
  readonly state: State;
  /** The number of its change, from 0; null outside changes. */
  readonly change: number | null;
  readonly isLast: boolean;
  readonly tokens: readonly T[];
}

/** Text by text: a change is drawn as its old words, then its new ones. */
function runsOf(part: RichPart): Array<Run<RichToken>>;
function runsOf(part: TextPart): Array<Run<Token>>;
function runsOf({ pieces, first }: TextPart): Array<Run<Token>> {
  let change = first - 1;
  return pieces.flatMap((piece): Array<Run<Token>> => {
    if (piece.kind === "same") return [{ state: "same", change: null, isLast: false, tokens: piece.tokens }];
    change += 1;
    const { removed, added } = piece;
    const runs: Array<Run<Token>> = [
      { state: "removed", change, isLast: added.length === 0, tokens: removed },
      { state: "added", change, isLast: true, tokens: added },
    ];
    return runs.filter(({ tokens }) => tokens.length > 0);
  });
}

function Runs({ runs }: { readonly runs: ReadonlyArray<Run<Token>> }) {
  return runs.map((run, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the words of a comparison keep their order
    <ChangedWords key={index} run={run} />
  ));
}

/** Words with the number of their change behind them. Shape carries the meaning, colour only helps. */
function ChangedWords({ run: { state, change, isLast, tokens } }: { readonly run: Run<Token> }) {
  const { decisions, active } = useContext(ShownChanges);
  const words = <Words tokens={tokens} />;
  if (change === null) return words;
  const decision = decisions.get(change);
  const isKept = decision === (state === "added" ? "accepted" : "dismissed");
  const isActive = change === active;
  const drawn = !decision ? (
    state === "added" ? (
      <ins className={classNames("changed-words", isActive && "is-active")}>
        <span className="ui-hidden">
          <Trans>Added:</Trans>{" "}
        </span>
        {words}
      </ins>
    ) : (
      <del className={classNames("changed-words", isActive && "is-active")}>
        <span className="ui-hidden">
          <Trans>Removed:</Trans>{" "}
        </span>
        {words}
      </del>
    )
  ) : isKept ? (
    words
  ) : null;
  return (
    <>
      {drawn}
      {isLast ? <ChangeNumber change={change} /> : decision ? null : " "}
    </>
  );
}

function ChangeNumber({ change }: { readonly change: number }) {
  const { t } = useLingui();
  const { decisions, active, onPick } = useContext(ShownChanges);
  const decision = decisions.get(change);
  const number = change + 1;
  return (
    <button
      type="button"
      className={classNames("change-number", decision && `is-${decision}`, change === active && "is-active")}
      aria-label={
        decision === "accepted"
          ? t`Change ${number}, accepted`
          : decision === "dismissed"
            ? t`Change ${number}, dismissed`
            : t`Change ${number}`
      }
      onClick={() => onPick(change)}
    >
      <NumberFace number={number} decision={decision} />
    </button>
  );
}

export function NumberFace({ number, decision }: { readonly number: number; readonly decision: "accepted" | "dismissed" | undefined }) {
  if (decision === "accepted") return <Check size={12} strokeWidth={3} aria-hidden="true" />;
  return decision === "dismissed" ? <X size={12} strokeWidth={3} aria-hidden="true" /> : number;
}

function Words({ tokens }: { readonly tokens: readonly Token[] }): ReactNode {
  const inlines = tokens.filter(isInline).map(({ inline }) => inline);
  return inlines.length > 0 ? <InlineView content={joined(inlines)} /> : tokens.map(({ text }) => text).join("");
}

function isInline(token: Token): token is InlineToken {
  return "inline" in token;
}

function joined(inlines: ReadonlyArray<InlineToken["inline"]>): Array<InlineToken["inline"]> {
  const all: Array<InlineToken["inline"]> = [];
  for (const inline of inlines) {
    const last = all.at(-1);
    if (last?.type === "text" && inline.type === "text" && JSON.stringify(last.marks) === JSON.stringify(inline.marks)) {
      all[all.length - 1] = { ...last, text: last.text + inline.text };
    } else all.push(inline);
  }
  return all;
}

interface DrawnLine {
  readonly line: LineToken | null;
  readonly runs: Array<Run<RichToken>>;
}

/** Each start of a paragraph in either text starts a line. */
function ChangedLines({ part }: { readonly part: RichPart }) {
  const lines: DrawnLine[] = [];
  for (const run of runsOf(part)) {
    const cuts = run.tokens.flatMap((token, index) => (token.isLine ? [index] : []));
    const starts = cuts[0] === 0 ? cuts : [0, ...cuts];
    for (const [index, start] of starts.entries()) {
      const [head, ...rest] = run.tokens.slice(start, starts[index + 1]);
      const isLine = head?.isLine === true;
      if (isLine || lines.length === 0) lines.push({ line: isLine ? head : null, runs: [] });
      const tokens = isLine || !head ? rest : [head, ...rest];
      lines.at(-1)?.runs.push({ ...run, tokens, isLast: run.isLast && index === starts.length - 1 });
    }
  }
  return lines.map(({ line, runs }, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the lines of a comparison keep their order
    <Fragment key={index}>
      <p className="changed-paragraph" data-list={line?.list ?? undefined} data-level={line?.level}>
        <Runs runs={runs} />
      </p>
    </Fragment>
  ));
}
