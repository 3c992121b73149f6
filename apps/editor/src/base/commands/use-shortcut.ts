import { useEffect, useEffectEvent } from "react";

/** Ctrl (Command on a Mac) with a key, wherever the cursor is. */
export function useShortcut(key: string, run: () => void): void {
  const onPress = useEffectEvent(run);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== key || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      onPress();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [key]);
}
