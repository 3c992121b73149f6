import { sentencesOf } from "@coursewright/blocks/kit/text/sentences.ts";
import { nearestText } from "@coursewright/blocks/kit/ai/sentence-support.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { ExternalLink, FileText, Unlink } from "lucide-react";
import { useEffect, useLayoutEffect, useRef } from "react";
import type { SyntheticEvent } from "react";
import { createPortal } from "react-dom";
import { sitOnKeyboard, whileMoving } from "../formatting/place-beside.ts";
import type { Support } from "./support.ts";
import { paint } from "./paint.ts";
import { placeIn } from "./source-names.ts";
import type { KnownPassage } from "./use-passages.ts";
import type { Shown } from "./use-card-at-pointer.ts";
import "./evidence-card.css";

interface EvidenceCardProps {
  readonly shown: Shown;
  readonly passages: ReadonlyMap<string, KnownPassage> | undefined;
  readonly onUnlink: (sentence: Support) => void;
  readonly onClose: () => void;
  readonly onStay: (isOn: boolean) => void;
}

const phone = matchMedia("(width < 768px)");

/** [SRC-03] The passages on which a sentence rests. */
export function EvidenceCard({ shown: { sentence, anchor, takesFocus }, passages, onUnlink, onClose, onStay }: EvidenceCardProps) {
  const { t } = useLingui();
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (card.current ? placeAt(card.current, anchor) : undefined));
  useEffect(() => (anchor instanceof Range ? paint("shown-sentence", [anchor]) : undefined), [anchor]);
  useEffect(() => {
    if (takesFocus) card.current?.focus();
  }, [takesFocus]);
  useEffect(() => closeOutside(card, onClose), [onClose]);
  const found = sentence.entry.passages.flatMap((id) => passages?.get(id) ?? []);
  const back = () => {
    onClose();
    if (anchor instanceof HTMLElement) anchor.focus();
  };
  return createPortal(
    <div
      ref={card}
      className="evidence-card"
      role="dialog"
      aria-label={t`Source of “${sentence.text}”`}
      tabIndex={-1}
      {...ownEvents}
      onPointerEnter={() => onStay(true)}
      onPointerLeave={({ pointerType }) => pointerType === "mouse" && onStay(false)}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        back();
      }}
    >
      {sentence.state === "edited" ? (
        <p className="evidence-card-note">
          <Trans>You edited this sentence since it was written.</Trans>
        </p>
      ) : null}
      {passages && found.length === 0 ? (
        <p className="evidence-card-note">
          <Trans>The source has changed or was deleted. This passage is no longer in it.</Trans>
        </p>
      ) : null}
      {found.map((passage) => (
        <Quoted key={passage.id} passage={passage} sentence={sentence.text} />
      ))}
      <div className="evidence-card-foot">
        <button type="button" onClick={() => onUnlink(sentence)}>
          <Unlink size={16} strokeWidth={1.75} aria-hidden="true" />
          <Trans>Unlink</Trans>
        </button>
        <button type="button" onClick={back}>
          <Trans>Close</Trans>
        </button>
      </div>
    </div>,
    document.body,
  );
}

/** React passes the events of the card on to the block, which would select itself and keep links from opening. */
const ownEvents = { onMouseDown: keep, onPointerDown: keep, onClick: keep, onFocus: keep };

function keep(event: SyntheticEvent): void {
  event.stopPropagation();
}

function Quoted({ passage, sentence }: { readonly passage: KnownPassage; readonly sentence: string }) {
  const { i18n } = useLingui();
  const { text, sourceName } = passage;
  const like = nearestText(sentence, sentencesOf(text));
  const [from, to] = like ? [like.from, like.to] : [0, 0];
  return (
    <figure>
      <figcaption>
        <FileText size={18} strokeWidth={1.75} aria-hidden="true" />
        <span>
          <b>{sourceName}</b>
          <small>{placeIn(i18n, passage)}</small>
        </span>
      </figcaption>
      <blockquote>
        {text.slice(0, from)}
        {to > from ? <mark>{text.slice(from, to)}</mark> : null}
        {text.slice(to)}
      </blockquote>
      {passage.address === null ? null : (
        <a className="evidence-card-open" href={passage.address} target="_blank" rel="noopener noreferrer">
          <ExternalLink size={16} strokeWidth={1.75} aria-hidden="true" />
          <Trans>Open source</Trans>
        </a>
      )}
    </figure>
  );
}

const [gap, edge, topBar] = [8, 12, 64];

/** Below the words, or above them if there is no room. On a phone it sits on the keyboard. */
function placeAt(card: HTMLElement, anchor: Range | HTMLElement): () => void {
  const place = () => {
    if (phone.matches) return sitOnKeyboard(card);
    const { left, top, bottom } = anchor.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = card;
    const fitsBelow = bottom + gap + height <= innerHeight - edge;
    const y = fitsBelow || top - gap - height < topBar ? bottom + gap : top - gap - height;
    const x = Math.max(edge, Math.min(left, innerWidth - width - edge));
    card.style.setProperty("inset", `${Math.max(edge, Math.min(y, innerHeight - height - edge))}px auto auto ${x}px`);
  };
  place();
  return whileMoving(place);
}

function closeOutside(card: { readonly current: HTMLElement | null }, onClose: () => void): () => void {
  const stop = new AbortController();
  addEventListener(
    "pointerdown",
    ({ target }) => {
      if (!(target instanceof Node && card.current?.contains(target))) onClose();
    },
    { signal: stop.signal, capture: true },
  );
  return () => stop.abort();
}
