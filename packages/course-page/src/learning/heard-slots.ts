/* Which parts of a recording were heard. */

/** As the contract's. */
const slotSeconds = 5;
/** Whoever seeks through a recording has not heard what they passed. */
const heardSeconds = 1;

/** Told where a recording is while it plays, answers the slot that was heard by then: once, until another begins or this one again. */
export function slotListener(): (seconds: number) => number | undefined {
  let slot = -1;
  let since = 0;
  let last = 0;
  let isCounted = false;
  return (seconds) => {
    const now = Math.floor(seconds / slotSeconds);
    if (now !== slot || seconds < last) {
      [slot, since, isCounted] = [now, seconds, false];
    }
    last = seconds;
    if (isCounted || seconds - since < heardSeconds) return undefined;
    isCounted = true;
    return slot;
  };
}
