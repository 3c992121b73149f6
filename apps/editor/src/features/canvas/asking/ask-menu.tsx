import { agentNames } from "@coursewright/blocks/kit/avatar/agents.ts";
import type { AgentName } from "@coursewright/blocks/kit/avatar/agents.ts";
import { priceOf } from "@coursewright/blocks/kit/prices/prices.ts";
import { maxSelectedWords, wordsType } from "@coursewright/contract/ai.ts";
import { countsOf } from "@coursewright/course/readability.ts";
import { classNames } from "@coursewright/ui/class-names.ts";
import { announce } from "@coursewright/ui/live-region.tsx";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { ArrowUp, ChevronLeft, ChevronRight, ChevronsUpDown } from "lucide-react";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { FormEvent, KeyboardEvent } from "react";
import { createPortal } from "react-dom";
import { Link } from "react-router";
import { useStore } from "zustand";
import { AgentAvatar } from "../../../base/agent/agent-avatar.tsx";
import { useIsOffline } from "../../../base/api/connection.ts";
import { useOpenPage } from "../../../document/page/page-context.tsx";
import { Cost, useAffords } from "../../credits/index.ts";
import { useRuns } from "../../ai/index.ts";
import { placeBeside } from "../formatting/place-beside.ts";
import { askChoices, translation } from "./ask-choices.ts";
import type { AskChoice, AskGroup } from "./ask-choices.ts";
import { askMenu, closeAskMenu } from "./ask-menu-state.ts";
import type { OpenAskMenu } from "./ask-menu-state.ts";
import { askAboutSelected, wordsIn } from "./ask-selected.ts";
import "./ask-menu.css";
import { useHasOwnKey } from "../../../base/api/session.ts";

/** [SEE-02] The menu below selected words. */
export function AskMenu() {
  const { open } = useStore(askMenu);
  useEffect(() => closeAskMenu, []);
  return open ? createPortal(<Card key={`${open.text.id}:${open.range.from}:${open.range.to}`} open={open} />, document.body) : null;
}

function Card({ open }: { readonly open: OpenAskMenu }) {
  const { t, i18n } = useLingui();
  const [page, runs] = [useOpenPage(), useRuns()];
  const { text, range, state } = open;
  const { id, editor } = text;
  const card = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const help = useId();
  const [agent, setAgent] = useState<AgentName>(
    () => page.store.getState().blocks.find((block) => block.id === id)?.aiagent ?? agentNames[0],
  );
  const [typed, setTyped] = useState("");
  const [group, setGroup] = useState<AskGroup | null>(null);
  const words = countsOf(wordsIn(state, range)).words;
  const reason = useReason({ words, isWorking: runs.store.getState().get(id)?.kind === "working" });
  // After each render, since the list may be longer.
  useLayoutEffect(() => (card.current ? placeBeside(card.current, { editor, range }) : undefined));
  useEffect(() => {
    // A keyboard on the screen would cover the choices.
    if (matchMedia("(pointer: coarse)").matches) card.current?.focus({ preventScroll: true });
    else input.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => closeOutside(card), []);
  useEffect(() => showWords(open), [open]);
  const back = () => {
    closeAskMenu();
    editor.view.focus();
  };
  const ask = (prompt: string, label: string, type: string) => {
    if (reason !== null) return announce(reason.words);
    back();
    announce(t`The helper is writing.`);
    askAboutSelected(open, { page, runs, agent, label, prompt, type });
  };
  const choose = (choice: AskChoice) => ask(choice.prompt, i18n._(choice.name), choice.type);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const own = typed.trim();
    if (own === "") return;
    if (!group?.hasOwn) return ask(own, own, wordsType);
    ask(translation(own).prompt, t`Translate: ${own}`, wordsType);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") {
      if (group) leaveGroup();
      else back();
    } else if (event.key === "ArrowLeft" && group && event.target instanceof HTMLButtonElement) leaveGroup();
    else if (!moveFocus(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const hasOwnKey = useHasOwnKey();
  const leaveGroup = () => {
    const name = group?.name.id;
    setGroup(null);
    setTyped("");
    requestAnimationFrame(() => card.current?.querySelector<HTMLElement>(`[data-group="${CSS.escape(name ?? "")}"]`)?.focus());
  };
  const enterGroup = (next: AskGroup) => {
    setGroup(next);
    setTyped("");
    requestAnimationFrame(() => card.current?.querySelector<HTMLElement>(".ask-choice")?.focus());
  };
  const changeAgent = () => setAgent(agentNames[(agentNames.indexOf(agent) + 1) % agentNames.length] ?? agent);
  return (
    <div
      ref={card}
      className="ask-menu"
      role="dialog"
      tabIndex={-1}
      aria-label={t`Ask ${agent} about the selected words`}
      aria-describedby={help}
      data-own-undo=""
      onKeyDown={onKeyDown}
    >
      <header className="ask-head">
        <AgentAvatar agent={agent} size={32} />
        <b>{agent}</b>
        <button type="button" className="ask-agent" aria-label={t`Change helper`} onClick={changeAgent}>
          <ChevronsUpDown size={16} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </header>
      {!group || group.hasOwn ? (
        <form className="ask-own" onSubmit={send}>
          <input
            ref={input}
            aria-label={group ? t`Another language` : t`Or say what to change`}
            placeholder={group ? t`Another language` : t`Or say what to change`}
            maxLength={1000}
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <button type="submit" className="ask-send" aria-label={t`Send`} disabled={typed.trim() === "" || reason !== null}>
            <ArrowUp size={16} strokeWidth={2.2} aria-hidden="true" />
          </button>
        </form>
      ) : null}
      <div className="ask-choices" role="group" aria-label={group ? i18n._(group.name) : t`Requests`}>
        {group ? (
          <button type="button" className="ask-back" onClick={leaveGroup}>
            <ChevronLeft size={16} strokeWidth={1.75} aria-hidden="true" />
            {i18n._(group.name)}
          </button>
        ) : null}
        {(group?.choices ?? askChoices).map((choice) => {
          const { name, icon: Icon } = choice;
          const isGroup = "choices" in choice;
          const price = isGroup ? 1 : priceOf(choice.type, { hasOwnKey });
          return (
            <button
              key={name.id}
              type="button"
              className="ask-choice"
              data-group={isGroup ? name.id : undefined}
              aria-haspopup={isGroup ? "true" : undefined}
              aria-disabled={(!isGroup && reason !== null) || undefined}
              onClick={() => (isGroup ? enterGroup(choice) : choose(choice))}
              onKeyDown={(event) => {
                if (isGroup && event.key === "ArrowRight") {
                  event.preventDefault();
                  enterGroup(choice);
                }
              }}
            >
              <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
              <span>{i18n._(name)}</span>
              {price <= 1 ? null : (
                <small>
                  <Plural value={price} one="# credit" other="# credits" />
                </small>
              )}
              {isGroup ? <ChevronRight size={16} strokeWidth={1.75} aria-hidden="true" /> : null}
            </button>
          );
        })}
      </div>
      <footer id={help} className={classNames("ask-foot", reason !== null && "is-off")}>
        {reason === null ? (
          <>
            <span>
              <Plural value={words} one="# word selected" other="# words selected" />
            </span>
            <b>
              <Cost credits={priceOf(wordsType, { hasOwnKey })} />
            </b>
          </>
        ) : (
          <>
            <span role="alert">{reason.words}</span>
            {reason.isCredits ? (
              <Link to="/static/credit-packs">
                <Trans>Get credits</Trans>
              </Link>
            ) : null}
          </>
        )}
      </footer>
    </div>
  );
}

interface Reason {
  readonly words: string;
  readonly isCredits: boolean;
}

function useReason({ words, isWorking }: { readonly words: number; readonly isWorking: boolean }): Reason | null {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const affords = useAffords(priceOf(wordsType, { hasOwnKey: useHasOwnKey() }));
  const because = (said: string, isCredits = false) => ({ words: said, isCredits });
  if (words > maxSelectedWords) return because(t`Select fewer than ${maxSelectedWords.toLocaleString()} words.`);
  if (isOffline) return because(t`The helper needs a connection`);
  if (isWorking) return because(t`The helper is already writing here.`);
  return affords ? null : because(t`You need 1 credit for this.`, true);
}

/** Returns whether the key moved the focus. */
function moveFocus({ key, currentTarget, target }: KeyboardEvent<HTMLElement>): boolean {
  if (key !== "ArrowDown" && key !== "ArrowUp") return false;
  const places = [...currentTarget.querySelectorAll<HTMLElement>("input, .ask-choice")];
  const at = places.findIndex((place) => place === target);
  const next = key === "ArrowDown" ? at + 1 : at - 1;
  places.at(next < 0 ? -1 : next % places.length)?.focus();
  return true;
}

function closeOutside(card: { readonly current: HTMLElement | null }): () => void {
  const stop = new AbortController();
  addEventListener(
    "pointerdown",
    ({ target }) => {
      if (!(target instanceof Node && card.current?.contains(target))) closeAskMenu();
    },
    { signal: stop.signal, capture: true },
  );
  return () => stop.abort();
}

/** Marks the words while the menu has the focus. Returns a function that ends it. */
function showWords({ text: { editor }, range }: OpenAskMenu): () => void {
  // Older browsers only lack the mark.
  if (!("highlights" in CSS) || editor.isDestroyed) return () => {};
  const [start, end] = [editor.view.domAtPos(range.from, 1), editor.view.domAtPos(range.to, -1)];
  const words = document.createRange();
  words.setStart(start.node, start.offset);
  words.setEnd(end.node, end.offset);
  CSS.highlights.set("asked-words", new Highlight(words));
  return () => CSS.highlights.delete("asked-words");
}
