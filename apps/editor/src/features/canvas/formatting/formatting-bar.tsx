import { classNames } from "@coursewright/ui/class-names.ts";
import { Hint } from "@coursewright/ui/hint.tsx";
import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import { Trans, useLingui } from "@lingui/react/macro";
import {
  Bold,
  Code,
  Highlighter,
  Italic,
  Link,
  List,
  ListChecks,
  ListOrdered,
  RemoveFormatting,
  Strikethrough,
  Subscript,
  Superscript,
  Underline,
} from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useEffect, useLayoutEffect, useRef } from "react";
import type { KeyboardEvent, RefObject } from "react";
import { createPortal } from "react-dom";
import { shortcutWords } from "../../../base/commands/shortcuts.ts";
import type { ShortcutName } from "../../../base/commands/shortcuts.ts";
import { AgentAvatar } from "../../../base/agent/agent-avatar.tsx";
import { useOpenPage, usePageState } from "../../../document/page/page-context.tsx";
import { openAskMenu } from "../asking/ask-menu-state.ts";
import { applyFormat } from "./apply-format.ts";
import type { FormatName } from "./apply-format.ts";
import { openLinkCard } from "./link-card-state.ts";
import { placeBar } from "./place-bar.ts";
import { useShownText } from "./use-shown-text.ts";
import type { Shown } from "./use-shown-text.ts";
import "./formatting-bar.css";

interface Tool {
  readonly name: FormatName | "link";
  readonly label: MessageDescriptor;
  readonly icon: LucideIcon;
  readonly keys?: ShortcutName;
}

/** The order is fixed, so that the hand learns it. */
const groups: ReadonlyArray<readonly Tool[]> = [
  [
    { name: "bold", label: msg`Bold`, icon: Bold, keys: "bold" },
    { name: "italic", label: msg`Italic`, icon: Italic, keys: "italic" },
    { name: "underline", label: msg`Underline`, icon: Underline, keys: "underline" },
    { name: "strike", label: msg`Strikethrough`, icon: Strikethrough, keys: "strike" },
    { name: "highlight", label: msg`Highlight`, icon: Highlighter, keys: "highlight" },
    { name: "code", label: msg`Code`, icon: Code, keys: "code" },
  ],
  [
    { name: "link", label: msg`Link`, icon: Link, keys: "link" },
    { name: "bulletList", label: msg`Bulleted list`, icon: List, keys: "bulletList" },
    { name: "orderedList", label: msg`Numbered list`, icon: ListOrdered, keys: "orderedList" },
    { name: "checkList", label: msg`Check list`, icon: ListChecks, keys: "checkList" },
  ],
  [
    { name: "superscript", label: msg`Superscript`, icon: Superscript },
    { name: "subscript", label: msg`Subscript`, icon: Subscript },
    { name: "clear", label: msg`Clear formatting`, icon: RemoveFormatting },
  ],
];

/** The bar above selected text. The text keeps the focus unless the author asks for the bar. */
export function FormattingBar() {
  const bar = useRef<HTMLDivElement>(null);
  const shown = useShownText(bar);
  return shown ? createPortal(<Bar bar={bar} {...shown} />, document.body) : null;
}

function Bar({ bar, text, pressed, takesFocus }: Shown & { readonly bar: RefObject<HTMLDivElement | null> }) {
  const { t, i18n } = useLingui();
  const page = useOpenPage();
  const { editor } = text;
  const agent = usePageState(({ blocks }) => blocks.find(({ id }) => id === text.id)?.aiagent ?? "jerry");
  // After each change, since the selected text may have moved.
  useLayoutEffect(() => (bar.current ? placeBar(bar.current, editor) : undefined));
  useEffect(() => {
    if (takesFocus) bar.current?.querySelector("button")?.focus();
  }, [bar, takesFocus]);
  const use = ({ name }: Tool) => {
    if (name === "link") openLinkCard(text, { takesFocus: true });
    else applyFormat(editor, name, page);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === "Escape") editor.view.focus();
    else if (!moveFocus(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={bar}
      className="formatting-bar"
      role="toolbar"
      aria-label={t`Formatting`}
      onPointerDown={(event) => event.preventDefault()}
      onKeyDown={onKeyDown}
    >
      {groups.map((tools, index) => (
        <div key={index} className="formatting-group">
          {tools.map((tool, place) => {
            const { name, label, icon: Icon, keys } = tool;
            const isOn = pressed.has(name);
            return (
              <Hint key={name} text={i18n._(label)} shortcut={keys ? shortcutWords(keys) : undefined}>
                <button
                  type="button"
                  className={classNames("formatting-tool", isOn && "is-on")}
                  tabIndex={index === 0 && place === 0 ? 0 : -1}
                  aria-label={i18n._(label)}
                  aria-pressed={name === "clear" || name === "link" ? undefined : isOn}
                  onClick={() => use(tool)}
                >
                  <Icon size={17} strokeWidth={isOn ? 2.3 : 2} aria-hidden="true" />
                </button>
              </Hint>
            );
          })}
        </div>
      ))}
      {editor.state.selection.empty ? null : (
        <div className="formatting-group formatting-group--ask">
          <Hint text={t`Ask ${agent}`} shortcut={shortcutWords("helper")}>
            <button type="button" className="formatting-tool formatting-ask" tabIndex={-1} onClick={() => openAskMenu(text)}>
              <AgentAvatar agent={agent} size={22} />
              <Trans>Ask {agent}</Trans>
            </button>
          </Hint>
        </div>
      )}
    </div>
  );
}

/** Returns whether the key moved the focus. */
function moveFocus({ key, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  const buttons = [...currentTarget.querySelectorAll("button")];
  const at = buttons.findIndex((button) => button === document.activeElement);
  const isMirrored = getComputedStyle(currentTarget).direction === "rtl";
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: at + (isMirrored ? -1 : 1),
    ArrowLeft: at + (isMirrored ? 1 : -1),
    Home: 0,
    End: buttons.length - 1,
  };
  const next = steps[key];
  if (next === undefined) return false;
  buttons.at(next % buttons.length)?.focus();
  return true;
}
