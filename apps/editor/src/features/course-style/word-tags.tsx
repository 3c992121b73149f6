import { maxStyleWords } from "@coursewright/course/course-style.ts";
import { announce } from "@coursewright/ui/live-region.tsx";
import { useLingui } from "@lingui/react/macro";
import { ArrowRight, X } from "lucide-react";
import type { ReactNode, RefObject } from "react";

export interface TagWord {
  readonly word: string;
  readonly instead?: string;
}

interface WordTagsProps<Word extends TagWord> {
  readonly words: readonly Word[];
  /** Gets the focus when a word is removed. */
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onChange: (words: Word[]) => void;
  readonly children: ReactNode;
}

/** A box of removable words with the field that adds one. */
export function WordTags<Word extends TagWord>({ words, field, onChange, children }: WordTagsProps<Word>) {
  const { t } = useLingui();
  const remove = (removed: Word) => {
    onChange(words.filter((one) => one !== removed));
    const { word } = removed;
    announce(t`“${word}” removed.`);
    field.current?.focus();
  };
  const removeLabel = ({ word }: Word) => t`Remove ${word}`;
  return (
    <div className="word-tags">
      {words.length === 0 ? null : (
        <ul>
          {words.map((one) => (
            <li key={one.word}>
              {one.instead ? (
                <>
                  <s>{one.word}</s>
                  <ArrowRight size={13} strokeWidth={2} aria-label={t`write instead:`} />
                  <span>{one.instead}</span>
                </>
              ) : (
                <span>{one.word}</span>
              )}
              <button type="button" aria-label={removeLabel(one)} onClick={() => remove(one)}>
                <X size={14} strokeWidth={2} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {words.length >= maxStyleWords ? <p className="word-tags-full">{t`The list is full. Remove a word to add another.`}</p> : children}
    </div>
  );
}

/** Splits pasted lists, and drops words that are in the list already. */
export function newWords(typed: string, known: readonly TagWord[], maxLength: number): string[] {
  const seen = new Set(known.map(({ word }) => word.toLowerCase()));
  return typed
    .split(/[,;\n]/)
    .map((word) => word.replaceAll(/\s+/g, " ").trim().slice(0, maxLength))
    .filter((word) => {
      const isNew = word !== "" && !seen.has(word.toLowerCase());
      seen.add(word.toLowerCase());
      return isNew;
    })
    .slice(0, maxStyleWords - known.length);
}
