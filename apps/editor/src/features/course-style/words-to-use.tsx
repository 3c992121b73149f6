import { maxStyleWord } from "@coursewright/course/course-style.ts";
import { useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { newWords, WordTags } from "./word-tags.tsx";

interface WordsToUseProps {
  readonly id: string;
  readonly words: readonly string[];
  readonly onChange: (words: string[]) => void;
}

/** Enter, a comma or leaving the field adds the word. */
export function WordsToUse({ id, words, onChange }: WordsToUseProps) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const known = words.map((word) => ({ word }));
  const add = (given: string) => {
    const added = newWords(given, known, maxStyleWord);
    if (added.length > 0) onChange([...words, ...added]);
    setTyped("");
  };
  return (
    <WordTags words={known} field={field} onChange={(kept) => onChange(kept.map(({ word }) => word))}>
      <input
        ref={field}
        id={id}
        value={typed}
        placeholder={t`Add a word`}
        onChange={({ target: { value } }) => (/[,;]/.test(value) ? add(value) : setTyped(value))}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          event.preventDefault();
          add(typed);
        }}
        onBlur={() => add(typed)}
      />
    </WordTags>
  );
}
