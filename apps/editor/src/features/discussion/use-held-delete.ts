import { notify } from "@coursewright/ui/notify.ts";
import { useEffect, useRef, useState } from "react";
import { wordsFor } from "../../base/api/error-words.ts";

const undoMs = 6_000;

/** Delays a deletion for a few seconds of Undo. Unmounting carries it out at once. */
export function useHeldDelete(remove: () => Promise<unknown>) {
  const [isHeld, setHeld] = useState(false);
  const finishHeld = useRef<(() => void) | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const clear = () => {
    clearTimeout(timer.current);
    finishHeld.current = null;
  };
  useEffect(() => () => finishHeld.current?.(), []);
  return {
    isHeld,
    begin() {
      const finish = () => {
        clear();
        remove().catch((error: unknown) => {
          setHeld(false);
          notify({ title: wordsFor(error) });
        });
      };
      finishHeld.current = finish;
      timer.current = setTimeout(finish, undoMs);
      setHeld(true);
    },
    undo() {
      clear();
      setHeld(false);
    },
  };
}
