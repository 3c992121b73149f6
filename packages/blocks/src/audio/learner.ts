const speeds = ["0.75", "1", "1.25", "1.5", "1.75", "2"];

/** Falls back to memory if storage is blocked. */
function storage(): Record<string, string> {
  try {
    return localStorage;
  } catch {
    return {};
  }
}

/** The audiobook uses the same entry, so one speed applies to the whole course. */
function addSpeed(root: HTMLElement, store: Record<string, string>): void {
  const [audio, head] = [root.querySelector("audio"), root.querySelector("figcaption")];
  if (!audio || !head) return;
  const choice = document.createElement("select");
  choice.ariaLabel = choice.title = root.dataset["speed"] ?? "";
  for (const speed of speeds) choice.append(new Option(`${speed}×`, speed));
  const use = (speed: string) => {
    choice.value = speed;
    audio.defaultPlaybackRate = audio.playbackRate = Number(speed);
  };
  choice.addEventListener("change", () => {
    store["speed"] = choice.value;
    use(choice.value);
  });
  // Another player of the page may have changed it.
  audio.addEventListener("play", () => use(kept(store)));
  use(kept(store));
  head.after(choice);
}

function kept(store: Record<string, string>): string {
  const speed = store["speed"] ?? "";
  return speeds.includes(speed) ? speed : "1";
}

if (typeof document !== "undefined") {
  const store = storage();
  for (const root of document.querySelectorAll<HTMLElement>(".b-audio")) addSpeed(root, store);
  // One sound at a time, including the audiobook and films. The event does not bubble.
  const pauseOthers = ({ target }: Event) => {
    for (const other of document.querySelectorAll<HTMLMediaElement>("audio, video")) if (other !== target) other.pause();
  };
  document.addEventListener("play", pauseOthers, true);
}
