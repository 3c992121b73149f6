/** Must equal the contract's value. */
const slotSeconds = 5;
/** A slot counts after this time, so that seeking across it does not count. */
const heardSeconds = 1;

/** Takes the playback position and returns a slot once when it was heard. A replay returns it again. */
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
