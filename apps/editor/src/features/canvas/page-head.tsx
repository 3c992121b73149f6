import { Trans, useLingui } from "@lingui/react/macro";
import { useLayoutEffect, useRef } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import "./page-head.css";

interface PageHeadProps {
  readonly chapterNumber: number;
  readonly pageNumber: number;
  readonly name: string;
  readonly onRename: (name: string) => void;
  readonly children?: ReactNode;
}

export function PageHead({ chapterNumber, pageNumber, name, onRename, children }: PageHeadProps) {
  const { t } = useLingui();
  return (
    <header className="page-head">
      <p className="page-head-place">
        <Trans>
          Chapter {chapterNumber}, page {pageNumber}
        </Trans>
      </p>
      <NameHeading name={name} label={t`Name of the page`} onRename={onRename} />
      {children}
    </header>
  );
}

interface NameHeadingProps {
  readonly name: string;
  readonly label: string;
  readonly onRename: (name: string) => void;
}

/** A heading that is edited in place: Enter or blur saves, Escape cancels. */
export function NameHeading({ name, label, onRename }: NameHeadingProps) {
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (element.current && element.current.textContent !== name) element.current.textContent = name;
  }, [name]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === "Escape") event.currentTarget.textContent = name;
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    event.currentTarget.blur();
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
