import type { BlockId } from "@coursewright/base/ids.ts";
import { readBlock } from "@coursewright/blocks/registry.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { plainText } from "@coursewright/blocks/kit/text/rich-text.ts";
import type { Theme } from "@coursewright/theme/theme.ts";
import { announce } from "@coursewright/ui/live-region.tsx";
import { notify } from "@coursewright/ui/notify.ts";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { ReactNode } from "react";
import { closePanel } from "../../../base/panel/panel-state.ts";
import { widthNow } from "../../../base/widths/use-width.ts";
import { PrintedBlock } from "../../../document/printed/printed-block.tsx";
import { useOpenPage } from "../../../document/page/page-context.tsx";
import type { Run } from "../runs/run.ts";
import { useRun, useRuns } from "../runs/runs-context.tsx";
import { ChangeList } from "./change-list.tsx";
import { comparingLeaves, ShownChanges } from "./changed-text.tsx";
import { CompareBar } from "./compare-bar.tsx";
import type { Shows } from "./compare-bar.tsx";
import { contentWith } from "./compare-blocks.ts";
import type { Decision, Decisions, TextPart } from "./compare-blocks.ts";
import { splitWords } from "./compare-words.ts";
import { decide, dismissRest, placeMade, stateOf } from "./decide.ts";
import type { Changes, Made } from "./decide.ts";
import "./comparison.css";

interface ComparisonProps {
  readonly block: StoredBlock;
  readonly theme: Theme;
  /** The block as the author edits it. */
  readonly children: ReactNode;
}

/** [SEE-03] What the helper gave back for the author's own content, in its place. */
export function Comparison({ block, theme, children }: ComparisonProps) {
  const run = useRun(block.id);
  if (run?.kind === "proposed") {
    const { proposal } = run;
    const key = `${proposal.since}`;
    return proposal.kind === "changes" ? (
      <ChangedBlock key={key} block={block} theme={theme} run={run} proposal={proposal}>
        {children}
      </ChangedBlock>
    ) : (
      <MadeBlock key={key} block={block} run={run} proposal={proposal}>
        {children}
      </MadeBlock>
    );
  }
  return children;
}

type Proposed = Extract<Run, { kind: "proposed" }>;

interface ChangedBlockProps extends ComparisonProps {
  readonly run: Proposed;
  readonly proposal: Changes;
}

function ChangedBlock({ block, theme, run, proposal, children }: ChangedBlockProps) {
  const { t } = useLingui();
  const [page, runs] = [useOpenPage(), useRuns()];
  const { id } = block;
  const { comparison } = proposal;
  const [shows, setShows] = useState<Shows>("changes");
  const [active, setActive] = useState<number | null>(null);
  const read = useMemo(() => readBlock(block), [block]);
  const state = useMemo(() => stateOf(proposal, block), [proposal, block]);
  const bar = useRef<HTMLElement>(null);
  const place = { page, runs, id };
  const open = openNumbers(comparison.count, state);
  const act = (numbers: readonly number[], decision: Decision | null) => {
    const result = decide(place, numbers, decision);
    if (result === "refused") return notify({ title: t`That does not fit this block.` });
    const count = numbers.length;
    if (decision === "accepted") announce(plural(count, { one: "# change accepted", other: "# changes accepted" }));
    if (decision === "dismissed") announce(plural(count, { one: "# change dismissed", other: "# changes dismissed" }));
    if (result === "closed") focusBlock(id);
    else focusNext(bar.current, numbers[0]);
  };
  const dismiss = () => {
    dismissRest(place);
    announce(t`Dismissed. Your text is unchanged.`);
    focusBlock(id);
  };
  useArrival(bar, id, plural(comparison.count, { one: "The helper proposes # change.", other: "The helper proposes # changes." }));
  useAcceptKey(bar, id, () => open.length > 0 && act(open, "accepted"));
  const pick = (change: number) => {
    setActive(change);
    bar.current?.querySelector<HTMLElement>(`[data-change="${change}"] button`)?.focus();
  };
  const texts = useMemo(() => comparison.parts.filter((part): part is TextPart => part.kind !== "rest"), [comparison]);
  if (read.state !== "ok" || !state) return children;
  const whole = contentWith(read.block, comparison, {
    current: state.current,
    was: state.decisions,
    decisions: accepting(comparison.count),
  });
  const isRedrawn = comparison.parts.some((part) => part.kind === "rest" && part.isRedrawn && !state.decisions.has(part.first));
  const fitting = texts.filter((part) => !state.stale.has(part));
  return (
    <>
      {shows === "new" && whole ? (
        <PrintedBlock className="compared-block" block={{ ...block, ...stored(whole) }} />
      ) : shows === "old" || fitting.length === 0 ? (
        children
      ) : (
        <ShownChanges value={{ parts: fitting, decisions: state.decisions, active, onPick: pick }}>
          <read.block.View data={read.data} metadata={read.metadata} leaves={comparingLeaves} theme={theme} />
        </ShownChanges>
      )}
      {isRedrawn && whole && shows === "changes" ? (
        <section className="new-block" aria-label={t`New block`}>
          <span className="new-block-tag">
            <Trans>New</Trans>
          </span>
          <PrintedBlock className="compared-block" block={{ ...block, ...stored(whole) }} />
        </section>
      ) : null}
      <CompareBar
        bar={bar}
        id={id}
        agent={block.aiagent}
        run={run}
        again={proposal.again}
        title={proposal.asked}
        about={comparison.count === 0 ? t`Nothing would change.` : `${difference(texts)} ${t`Your text stays until you accept.`}`.trim()}
        view={comparison.count === 0 ? null : { shows, onChange: setShows }}
        accept={
          open.length === 0
            ? null
            : { label: open.length === comparison.count ? t`Accept all` : t`Accept the rest`, onPress: () => act(open, "accepted") }
        }
        dismiss={{ label: state.decisions.size > 0 || comparison.count === 0 ? t`Close` : t`Dismiss`, onPress: dismiss }}
      >
        {comparison.count === 0 ? null : (
          <ChangeList
            comparison={comparison}
            state={state}
            active={active}
            onActive={setActive}
            onDecide={(change, decision) => act([change], decision)}
          />
        )}
      </CompareBar>
    </>
  );
}

function MadeBlock({ block, run, proposal, children }: Omit<ChangedBlockProps, "theme" | "proposal"> & { readonly proposal: Made }) {
  const { t } = useLingui();
  const [page, runs] = [useOpenPage(), useRuns()];
  const { id } = block;
  const bar = useRef<HTMLElement>(null);
  const place = { page, runs, id };
  const put = (isInstead: boolean) => {
    if (!placeMade(place, isInstead)) return notify({ title: t`This page is full, so nothing was inserted.` });
    announce(t`Section inserted`);
    focusBlock(proposal.made.id);
  };
  const dismiss = () => {
    dismissRest(place);
    announce(t`Dismissed. Your text is unchanged.`);
    focusBlock(id);
  };
  useArrival(bar, id, t`The helper proposes a new block.`);
  useAcceptKey(bar, id, () => put(proposal.isInstead));
  return (
    <>
      {children}
      <section className="new-block" aria-label={t`New block`}>
        <span className="new-block-tag">
          <Trans>New</Trans>
        </span>
        <PrintedBlock className="compared-block" block={proposal.made} />
      </section>
      <CompareBar
        bar={bar}
        id={id}
        agent={block.aiagent}
        run={run}
        again={proposal.again}
        title={proposal.asked}
        about={proposal.isInstead ? t`Accept puts it in the place of your text.` : t`Accept adds it below your text.`}
        view={null}
        accept={{ label: t`Accept`, onPress: () => put(proposal.isInstead) }}
        keepBoth={proposal.isInstead ? () => put(false) : null}
        dismiss={{ label: t`Dismiss`, onPress: dismiss }}
      />
    </>
  );
}

function stored({ data, metadata }: { data: object; metadata: object }): Pick<StoredBlock, "data" | "metadata"> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the block's own schemas have checked both
  return { data, metadata } as Pick<StoredBlock, "data" | "metadata">;
}

function accepting(count: number): Decisions {
  return new Map(Array.from({ length: count }, (_, number) => [number, "accepted"]));
}

function openNumbers(count: number, state: ReturnType<typeof stateOf>): number[] {
  const stale = new Set([...(state?.stale ?? [])].flatMap(({ first, changes }) => Array.from({ length: changes }, (_, at) => first + at)));
  return Array.from({ length: count }, (_, number) => number).filter((number) => !state?.decisions.has(number) && !stale.has(number));
}

/** How much longer or shorter the texts would be. */
function difference(parts: readonly TextPart[]): string {
  const words = (text: TextPart["before"]) => splitWords(typeof text === "string" ? text : plainText(text)).filter(isWord).length;
  const more = parts.reduce((sum, { before, after }) => sum + words(after) - words(before), 0);
  if (more === 0) return "";
  return more > 0
    ? plural(more, { one: "# word longer.", other: "# words longer." })
    : plural(-more, { one: "# word shorter.", other: "# words shorter." });
}

function isWord(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** The text that had the focus is gone while its comparison is shown, and the helper's box waits for the result. */
function useArrival(bar: { readonly current: HTMLElement | null }, id: BlockId, words: string): void {
  useLayoutEffect(() => {
    const focused = document.activeElement;
    const isFromHelper = focused?.closest(".ai-box, .chart-box, .pending") ?? null;
    const isHere = focused?.closest(`[data-block="${id}"]`) ?? null;
    // On a phone the panel covers the page.
    if (isFromHelper && widthNow() === "phone") closePanel();
    if (isFromHelper || isHere) bar.current?.focus({ preventScroll: true });
    const frame = document.querySelector(`[data-block="${id}"]`);
    // The words matter more than the end of the list.
    frame?.scrollIntoView({ block: widthNow() === "phone" || frame.clientHeight > innerHeight - 140 ? "start" : "nearest" });
    announce(words);
    // Only once, when the result arrives.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, []);
}

function useAcceptKey(bar: { readonly current: HTMLElement | null }, id: BlockId, accept: () => void): void {
  const latest = useRef(accept);
  useLayoutEffect(() => {
    latest.current = accept;
  });
  useEffect(() => {
    const stop = new AbortController();
    addEventListener(
      "keydown",
      (event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || !(event.target instanceof Element)) return;
        const isHere = bar.current?.contains(event.target) || event.target.matches(`[data-block="${id}"]`);
        if (!isHere) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        latest.current();
      },
      { signal: stop.signal, capture: true },
    );
    return () => stop.abort();
  }, [bar, id]);
}

function focusBlock(id: BlockId): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-block="${id}"]`)?.focus({ preventScroll: true }));
}

/** The pressed button is gone; the next undecided change has its own. */
function focusNext(bar: HTMLElement | null, from = 0): void {
  requestAnimationFrame(() => {
    const rows = [...(bar?.querySelectorAll<HTMLElement>("[data-change]") ?? [])];
    const row = rows.find((each) => Number(each.dataset["change"]) >= from && each.querySelector("button")) ?? rows[0];
    if (document.activeElement === document.body || !document.activeElement) (row?.querySelector("button") ?? bar)?.focus();
  });
}
