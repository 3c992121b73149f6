import { useEffect } from "react";

/** Calls `onType` when the author types on the page. */
export function useTyping(onType: () => void): void {
  useEffect(() => {
    const onInput = ({ target }: Event) => {
      if (target instanceof Element && target.closest(".canvas")) onType();
    };
    document.addEventListener("input", onInput);
    return () => document.removeEventListener("input", onInput);
  }, [onType]);
}
