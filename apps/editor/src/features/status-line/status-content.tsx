import { minutesFor } from "@coursewright/course/reading-time.ts";
import { Hint } from "@coursewright/ui/hint.tsx";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { openBlockMenu } from "../canvas/index.ts";
import { showDock, useDocking, useIsDockShown } from "../ai/index.ts";
import type { SectionActions } from "../../document/page/section-actions.ts";
import { canHighlight, markHardSentences, unmarkSentences } from "./hard-sentences.ts";
import { OpenSentences } from "./open-sentences.tsx";
import { useFacts } from "./use-facts.ts";
import type { Facts } from "./use-facts.ts";

/** [WR-08] No live region: it would speak while the author writes. */
export function StatusContent({ actions }: { readonly actions: SectionActions }) {
  const { t } = useLingui();
  const { facts, isSettled } = useFacts();
  const { words, ease } = facts.selection ?? facts.page;
  const minutes = minutesFor(words);
  return (
    <>
      <ul
        className="status-facts"
        aria-label={t`About this page`}
        data-settled={isSettled}
        data-words={words}
        data-selection={facts.selection ? "" : undefined}
      >
        <li>
          {facts.selection ? (
            <Trans>
              {words} of {facts.page.words} words
            </Trans>
          ) : (
            <Plural value={words} one="# word" other="# words" />
          )}
        </li>
        <li>
          <Trans>{minutes} min read</Trans>
        </li>
        {ease ? (
          <li>
            <Level ease={ease} facts={facts} />
          </li>
        ) : null}
        <OpenSentences />
      </ul>
      <DockButton />
      <button
        type="button"
        className="status-menu"
        onPointerDown={(event) => event.preventDefault()}
        onClick={({ currentTarget }) => openBlockMenu({ anchor: currentTarget, take: actions.addOfType })}
      >
        <Trans>
          Type <kbd>/</kbd> for a block
        </Trans>
      </button>
    </>
  );
}

interface LevelProps {
  readonly ease: "easy" | "steady" | "hard";
  readonly facts: Facts;
}

/** Underlines the hard sentences while it is pressed. */
function Level({ ease, facts }: LevelProps) {
  const { t } = useLingui();
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    if (!isOn || facts.hard === 0) return;
    markHardSentences();
    return unmarkSentences;
  }, [isOn, facts]);
  const words = { easy: t`Easy to read`, steady: t`Takes effort`, hard: t`Hard to read` }[ease];
  if (!canHighlight) return words;
  return (
    <Hint text={t`Underline the hard sentences`}>
      <button type="button" className="status-level" aria-pressed={isOn} onClick={() => setOn(!isOn)}>
        {words}
        {isOn ? (
          <span>
            <Plural value={facts.hard} _0="no hard sentence" one="# hard sentence" other="# hard sentences" />
          </span>
        ) : null}
      </button>
    </Hint>
  );
}

/** Shows the hidden generator again. Takes the focus back when the author hides it from the keyboard. */
function DockButton() {
  const { t } = useLingui();
  const isShown = useIsDockShown();
  const { isDocked } = useDocking();
  const button = useRef<HTMLButtonElement>(null);
  const wasPressed = useRef(false);
  useEffect(() => {
    if (isShown || !wasPressed.current) return;
    wasPressed.current = false;
    if (document.activeElement === document.body) button.current?.focus();
  }, [isShown]);
  if (isShown || !isDocked) return <span />;
  return (
    <div data-region="generator">
      <Hint text={t`Add a block`}>
        <button
          ref={button}
          type="button"
          className="status-plus"
          aria-label={t`Show the generator`}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => {
            wasPressed.current = true;
            showDock();
          }}
        >
          <Plus size={18} strokeWidth={2} />
        </button>
      </Hint>
    </div>
  );
}
