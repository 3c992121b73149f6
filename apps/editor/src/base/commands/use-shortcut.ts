import { useEffect, useEffectEvent } from "react";

/** Ctrl (Command on a Mac) with a key, wherever the cursor is. A capital letter also needs Shift. */
export function useShortcut(key: string, run: () => void): void {
  const onPress = useEffectEvent(run);
  useEffect(() => {
    const needsShift = /^[A-Z]$/.test(key);
    const listen = (event: KeyboardEvent) => {
      const pressed = needsShift ? event.key.toUpperCase() : event.key;
      if (pressed !== key || !(event.ctrlKey || event.metaKey) || event.altKey || (needsShift && !event.shiftKey)) return;
      event.preventDefault();
      if (!event.repeat) onPress();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [key]);
}
