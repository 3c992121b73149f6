import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useLayoutEffect, useRef } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import "./page-head.css";

interface PageHeadProps {
  readonly chapterNumber: number;
  readonly pageNumber: number;
  readonly name: string;
  readonly onRename: (name: string) => void;
  /** Enter in the name goes to the first line. */
  readonly onEnter: () => void;
  /** A page that was just made: its name is ready to be overwritten. */
  readonly isNew: boolean;
  readonly children?: ReactNode;
}

export function PageHead({ chapterNumber, pageNumber, name, onRename, onEnter, isNew, children }: PageHeadProps) {
  const { t } = useLingui();
  return (
    <header className="page-head">
      <p className="page-head-place">
        <Trans>
          Chapter {chapterNumber}, page {pageNumber}
        </Trans>
      </p>
      <NameHeading name={name} label={t`Name of the page`} onRename={onRename} onEnter={onEnter} startsFocused={isNew} />
      {children}
    </header>
  );
}

interface NameHeadingProps {
  readonly name: string;
  readonly label: string;
  readonly onRename: (name: string) => void;
  readonly onEnter?: () => void;
  readonly startsFocused?: boolean;
}

/** A heading that is edited in place: Enter or blur saves, Escape cancels. */
export function NameHeading({ name, label, onRename, onEnter, startsFocused = false }: NameHeadingProps) {
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (element.current && element.current.textContent !== name) element.current.textContent = name;
  }, [name]);
  useEffect(() => {
    if (!startsFocused || !element.current) return;
    element.current.focus();
    getSelection()?.selectAllChildren(element.current);
  }, [startsFocused]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") event.currentTarget.textContent = name;
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    event.currentTarget.blur();
    if (event.key === "Enter") onEnter?.();
  };
  const onBlur = () => {
    const next = element.current?.textContent?.trim() ?? "";
    if (next !== name) onRename(next);
  };
  return (
    <h1 className="page-head-name">
      <span
        ref={element}
        contentEditable="plaintext-only"
        role="textbox"
        aria-label={label}
        spellCheck
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
    </h1>
  );
}
