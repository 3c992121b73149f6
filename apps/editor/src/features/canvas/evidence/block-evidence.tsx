import { confirmed, supportedSentences, withoutSentence } from "@coursewright/blocks/kit/ai/sentence-support.ts";
import { evidenceOf } from "@coursewright/blocks/kit/data/evidence.ts";
import type { ReadResult, StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { comparable } from "@coursewright/blocks/kit/text/sentences.ts";
import { changeBlock, changeMetadata } from "@coursewright/course/edits.ts";
import { changeEvidence } from "@coursewright/course/evidence-edits.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { announce } from "@coursewright/ui/live-region.tsx";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { CircleHelp, FileText } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { frameOf } from "../../../document/page/frame-of.ts";
import { useOpenPage } from "../../../document/page/page-context.tsx";
import { drawnSentences } from "./drawn-sentences.ts";
import { EvidenceCard } from "./evidence-card.tsx";
import { paint } from "./paint.ts";
import type { Support } from "./support.ts";
import { sourceNames } from "./source-names.ts";
import { useCardAtPointer } from "./use-card-at-pointer.ts";
import type { Shown } from "./use-card-at-pointer.ts";
import { usePassages } from "./use-passages.ts";
import "./block-evidence.css";

interface BlockEvidenceProps {
  readonly block: StoredBlock;
  readonly read: Extract<ReadResult, { state: "ok" }>;
}

const shownAtFirst = 3;

/** [SRC-02] [SRC-03] Marks the sentences that the helper wrote from sources, and lists those that nobody answers for. */
export function BlockEvidence({ block, read }: BlockEvidenceProps) {
  const { t, i18n } = useLingui();
  const page = useOpenPage();
  const { id } = block;
  const evidence = useMemo(() => evidenceOf(block), [block]);
  const written = useMemo(() => supportedSentences(read.block, read, evidence), [read, evidence]);
  const ids = useMemo(() => [...new Set(written.flatMap(({ entry }) => entry.passages))], [written]);
  const passages = usePassages(ids);
  const sentences = useMemo(
    () =>
      written.map((sentence): Support => {
        const { state, entry } = sentence;
        const isGone = passages !== undefined && entry.passages.every((passage) => !passages.has(passage));
        return (state === "sourced" || state === "edited") && isGone ? { ...sentence, state: "changed" } : sentence;
      }),
    [written, passages],
  );
  const [isWhole, setWhole] = useState(false);
  const { shown, show, hide, stay } = useCardAtPointer(id, sentences);
  usePainted(id, sentences);

  const open = sentences.filter(({ state }) => state === "unsourced" || state === "changed");
  const names = passages ? sourceNames(i18n, sentences, passages) : [];
  const answerFor = (those: readonly Support[]) => {
    const after = those.reduce((entries, sentence) => confirmed(entries, sentence), evidence);
    page.edit(`evidence:${id}:${open.length}`, (blocks) => changeEvidence(blocks, id, after));
    void page.saveNow();
    hide();
    if (those.length === open.length) announce(t`Every sentence is confirmed`);
    frameOf(id)?.focus();
  };
  const remove = ({ text }: Support) => {
    const shorter = withoutSentence(read.block, read, text);
    if (!shorter) return;
    const change = shorter.side === "data" ? changeBlock : changeMetadata;
    page.edit(`evidence:${id}:${text}`, (blocks) => change(blocks, id, shorter.patch));
    void page.saveNow();
    announce(t`Sentence removed`);
    frameOf(id)?.focus();
  };
  const unlink = ({ text, entry }: Support) => {
    const others = evidence.filter((each) => each.text !== entry.text);
    page.edit(`evidence:${id}:${text}`, (blocks) => changeEvidence(blocks, id, [{ text: comparable(text), passages: [] }, ...others]));
    void page.saveNow();
    hide();
    frameOf(id)?.focus();
  };
  const few = isWhole ? open : open.slice(0, shownAtFirst);
  if (sentences.length === 0) return null;
  return (
    <aside className="sentence-support" aria-label={t`Sources of this block`}>
      {names.length > 0 ? (
        <ul className="sentence-sources">
          {names.map(({ label, sentence, sourceId }) => (
            <li key={`${sourceId}:${label}`}>
              <button
                type="button"
                aria-expanded={shown?.sentence.text === sentence.text}
                onClick={({ currentTarget }) => show({ sentence, anchor: currentTarget, takesFocus: true })}
              >
                <FileText size={14} strokeWidth={1.75} aria-hidden="true" />
                {label}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {open.length > 0 ? (
        <ul className="open-sentences">
          {few.map((sentence) => (
            <li key={sentence.text}>
              <CircleHelp size={16} strokeWidth={1.75} aria-hidden="true" />
              <span>
                <b>{sentence.state === "changed" ? <Trans>The source has changed.</Trans> : <Trans>No source.</Trans>}</b> “{sentence.text}”
              </span>
              <Button tone="secondary" size="small" aria-label={t`Confirm “${sentence.text}”`} onClick={() => answerFor([sentence])}>
                <Trans>Confirm</Trans>
              </Button>
              <Button tone="quiet" size="small" aria-label={t`Remove “${sentence.text}”`} onClick={() => remove(sentence)}>
                <Trans>Remove</Trans>
              </Button>
            </li>
          ))}
          {open.length > 1 ? (
            <li className="open-sentences-foot">
              {few.length < open.length ? (
                <Button tone="quiet" size="small" onClick={() => setWhole(true)}>
                  <Plural value={open.length} one="Show # sentence" other="Show all # sentences" />
                </Button>
              ) : null}
              <Button tone="quiet" size="small" onClick={() => answerFor(open)}>
                <Trans>Confirm all</Trans>
              </Button>
            </li>
          ) : null}
        </ul>
      ) : null}
      {shown ? (
        <EvidenceCard key={shown.sentence.text} shown={shown} passages={passages} onUnlink={unlink} onClose={hide} onStay={stay} />
      ) : null}
    </aside>
  );
}

/** Draws again when the block is drawn again, such as when its text editor opens. */
function usePainted(id: Shown["id"], sentences: readonly Support[]): void {
  useEffect(() => {
    const frame = frameOf(id);
    if (!frame) return;
    const states = new Map(sentences.map(({ text, state }) => [comparable(text), state]));
    let clear: Array<() => void> = [];
    const draw = () => {
      clear.forEach((each) => each());
      const drawn = drawnSentences(frame);
      const inState = (...wanted: ReadonlyArray<Support["state"]>) =>
        drawn.flatMap(({ text, range }) => (wanted.some((state) => state === states.get(text)) ? [range] : []));
      clear = [paint("sourced-sentences", inState("sourced")), paint("unsourced-sentences", inState("unsourced", "changed"))];
    };
    draw();
    let next = 0;
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(next);
      next = requestAnimationFrame(draw);
    });
    observer.observe(frame, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      cancelAnimationFrame(next);
      clear.forEach((each) => each());
    };
  }, [id, sentences]);
}
