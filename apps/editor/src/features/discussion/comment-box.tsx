import { maxCommentLength } from "@coursewright/contract/discussion.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { TextArea } from "@coursewright/ui/field.tsx";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useId, useRef, useState } from "react";
import { wordsFor } from "../../base/api/error-words.ts";

interface CommentBoxProps {
  readonly label: string;
  readonly placeholder?: string;
  readonly before?: string;
  readonly send: ReactNode;
  /** The id stays the same until the comment is sent, so a retry creates no second comment. */
  readonly onSend: (words: string, id: string) => Promise<void>;
  /** Only for a box that can be closed. */
  readonly onClose?: () => void;
}

/** For a new comment, a reply or an edit. Unsent text stays in the box. */
export function CommentBox({ label, placeholder, before = "", send, onSend, onClose }: CommentBoxProps) {
  const [words, setWords] = useState(before);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const id = useRef("");
  const audience = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const submit = async () => {
    const said = words.trim();
    if (said === "" || isBusy) return box.current?.focus();
    setBusy(true);
    setProblem(null);
    try {
      id.current ||= crypto.randomUUID();
      await onSend(said, id.current);
      id.current = "";
      setWords("");
    } catch (error) {
      setProblem(wordsFor(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="discussion-box"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose?.();
      }}
    >
      <TextArea
        ref={box}
        aria-label={label}
        placeholder={placeholder}
        rows={3}
        maxLength={maxCommentLength}
        aria-describedby={audience}
        autoFocus={onClose !== undefined}
        value={words}
        onValueChange={setWords}
      />
      <p id={audience} className="discussion-audience">
        <Trans>Visible to everyone who reads this course</Trans>
      </p>
      <div className="discussion-foot">
        <p role="status">{problem}</p>
        {onClose ? (
          <Button tone="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        ) : null}
        <Button tone="secondary" type="submit" busy={isBusy}>
          {send}
        </Button>
      </div>
    </form>
  );
}
