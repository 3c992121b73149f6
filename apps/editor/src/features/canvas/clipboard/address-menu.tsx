import { classNames } from "@coursewright/ui/class-names.ts";
import { announce } from "@coursewright/ui/live-region.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { Clapperboard, ImageIcon, Link } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useEffect, useLayoutEffect, useRef } from "react";
import type { KeyboardEvent } from "react";
import { createPortal } from "react-dom";
import { useStore } from "zustand";
import { frameOf } from "../../../document/page/frame-of.ts";
import { whileMoving } from "../formatting/place-beside.ts";
import { addressOffer, closeOffer, draftOf, isPicture, isVideo } from "./address-offer.ts";
import type { AddressOffer } from "./address-offer.ts";
import { putDrafts } from "./paste.ts";
import "./address-menu.css";

const shownForMs = 10_000;
const [gap, edge] = [6, 8];

/** [WR-22] Offers to show a pasted address as a video or picture, for ten seconds or until the author types. */
export function AddressMenu() {
  const { offer } = useStore(addressOffer);
  useEffect(() => closeOffer, []);
  return offer ? createPortal(<Choices key={offer.id} offer={offer} />, document.body) : null;
}

function Choices({ offer }: { readonly offer: AddressOffer }) {
  const { t } = useLingui();
  const { id, href, desk } = offer;
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    announce(t`Link added. Press Tab to show it as a video or picture.`);
    // With the focus inside, the author is choosing.
    const timer = setTimeout(() => {
      if (menu.current?.contains(document.activeElement) !== true) closeOffer();
    }, shownForMs);
    return () => clearTimeout(timer);
  }, [t]);
  useLayoutEffect(() => {
    const place = () => placeBelow(menu.current, frameOf(id));
    place();
    return whileMoving(place);
  }, [id]);
  useEffect(() => followKeys(menu), []);
  const choose = (as: "video" | "image") => {
    closeOffer();
    putDrafts(desk, [draftOf(href, as)], { kind: "instead", ids: [id] });
  };
  const keep = () => {
    closeOffer();
    frameOf(id)?.querySelector<HTMLElement>("[contenteditable]")?.focus();
  };
  return (
    <div
      ref={menu}
      className="address-menu"
      role="menu"
      aria-label={t`Show this address as`}
      tabIndex={-1}
      onKeyDown={(event) => moveIn(event, keep)}
    >
      <p className="address-head" role="presentation">
        <Trans>You pasted an address. Keep it as</Trans>
        <kbd aria-hidden="true">Esc</kbd>
      </p>
      <Choice icon={Link} name={t`Link`} about={t`Learners can open it`} onChoose={keep} />
      <Choice
        icon={Clapperboard}
        name={t`Embed`}
        about={t`Learners press play here on the page`}
        reason={isVideo(href) ? null : t`Not available: only videos of YouTube, Vimeo and TikTok, or a video file`}
        onChoose={() => choose("video")}
      />
      <Choice
        icon={ImageIcon}
        name={t`Picture`}
        about={t`It is copied to your course`}
        reason={isPicture(href) ? null : t`Not available: this address is no picture`}
        onChoose={() => choose("image")}
      />
    </div>
  );
}

interface ChoiceProps {
  readonly icon: LucideIcon;
  readonly name: string;
  readonly about: string;
  /** Why it is not available. */
  readonly reason?: string | null;
  readonly onChoose: () => void;
}

function Choice({ icon: Icon, name, about, reason = null, onChoose }: ChoiceProps) {
  return (
    <button
      type="button"
      role="menuitem"
      className={classNames("address-choice", reason !== null && "is-off")}
      aria-disabled={reason !== null}
      onClick={() => {
        if (reason === null) onChoose();
      }}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      <span>
        {name}
        <small>{reason ?? about}</small>
      </span>
    </button>
  );
}

/** Below the block, or above it if there is no room. */
function placeBelow(menu: HTMLElement | null, frame: HTMLElement | null): void {
  if (!menu || !frame) return;
  const { left, top, bottom } = frame.getBoundingClientRect();
  const below = bottom + gap;
  const isBelow = below + menu.offsetHeight <= innerHeight - edge;
  const start = Math.max(edge, Math.min(left, innerWidth - menu.offsetWidth - edge));
  menu.style.setProperty("inset", `${isBelow ? below : Math.max(edge, top - gap - menu.offsetHeight)}px auto auto ${start}px`);
}

/** Tab in the text enters the menu; typing closes it. A press elsewhere closes it too. */
function followKeys(menu: { readonly current: HTMLElement | null }): () => void {
  const listening = new AbortController();
  const options = { signal: listening.signal, capture: true };
  const isInside = ({ target }: Event) => target instanceof Node && menu.current?.contains(target) === true;
  const onKey = (event: globalThis.KeyboardEvent) => {
    if (isInside(event) || ["Control", "Meta", "Shift", "Alt"].includes(event.key)) return;
    if (event.key === "Tab" && !event.shiftKey) {
      event.preventDefault();
      event.stopImmediatePropagation();
      menu.current?.querySelector<HTMLElement>("[role=menuitem]")?.focus();
    } else {
      // Escape closes only the menu: the caret stays in the text.
      if (event.key === "Escape") event.stopImmediatePropagation();
      closeOffer();
    }
  };
  document.addEventListener("keydown", onKey, options);
  document.addEventListener("pointerdown", (event) => (isInside(event) ? undefined : closeOffer()), options);
  return () => listening.abort();
}

function moveIn(event: KeyboardEvent<HTMLElement>, leave: () => void): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=menuitem]")];
  const at = items.findIndex((item) => item === document.activeElement);
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step !== 0) items[(at + step + items.length) % items.length]?.focus();
  else if (event.key === "Escape" || event.key === "Tab") leave();
  else return;
  event.preventDefault();
  event.stopPropagation();
}
