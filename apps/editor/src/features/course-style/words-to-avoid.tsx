import { type CourseStyle, maxStyleWord } from "@coursewright/course/course-style.ts";
import { IconButton } from "@coursewright/ui/button.tsx";
import { useLingui } from "@lingui/react/macro";
import { ArrowRight, Plus } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { newWords, WordTags } from "./word-tags.tsx";

interface WordsToAvoidProps {
  readonly words: CourseStyle["wordsToAvoid"];
  readonly onChange: (words: CourseStyle["wordsToAvoid"]) => void;
}

/** Enter in either field, the button or leaving both fields adds the word. */
export function WordsToAvoid({ words, onChange }: WordsToAvoidProps) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const [word, setWord] = useState("");
  const [instead, setInstead] = useState("");
  const add = () => {
    const added = newWords(word, words, maxStyleWord).map((one) => ({ word: one, instead: instead.trim() }));
    if (added.length > 0) onChange([...words, ...added]);
    setWord("");
    setInstead("");
  };
  const addByEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
    field.current?.focus();
  };
  return (
    <WordTags words={words} field={field} onChange={onChange}>
      <span
        className="word-tags-pair"
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) add();
        }}
      >
        <input
          ref={field}
          value={word}
          aria-label={t`Word to avoid`}
          placeholder={t`Add a word`}
          onChange={({ target }) => setWord(target.value)}
          onKeyDown={addByEnter}
        />
        <ArrowRight size={14} strokeWidth={2} aria-hidden="true" />
        <input
          value={instead}
          maxLength={maxStyleWord}
          aria-label={t`Say instead`}
          placeholder={t`Say instead`}
          onChange={({ target }) => setInstead(target.value)}
          onKeyDown={addByEnter}
        />
        <IconButton
          label={t`Add the word to avoid`}
          onClick={() => {
            add();
            field.current?.focus();
          }}
        >
          <Plus size={16} strokeWidth={1.75} />
        </IconButton>
      </span>
    </WordTags>
  );
}
