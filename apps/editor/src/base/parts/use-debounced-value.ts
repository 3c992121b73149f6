import { useEffect, useState } from "react";

/** What is typed, once it has rested. */
export function useSettled(text: string, ms: number): string {
  const [settled, settle] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => settle(text), ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return settled;
}
