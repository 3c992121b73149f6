/** Block, from, to, start and end in milliseconds (see spoken-places.ts). */
export type Spoken = readonly [number, number, number, number, number];

/** The last sentence that has started, or the first one. */
export function sentenceAt(spoken: readonly Spoken[], seconds: number): number {
  let at = 0;
  while ((spoken[at + 1]?.[3] ?? Infinity) <= seconds * 1000 + 1) at += 1;
  return at;
}

/** 2:04 or 1:02:04, below a day. */
export function clockOf(seconds: number): string {
  return new Date(seconds * 1000)
    .toISOString()
    .slice(11, 19)
    .replace(/^0(0:0?)?/, "");
}

/** Finds the text without changing the page. A sentence without a place is an empty range. */
function rangeOf([block, from, to]: Spoken): Range {
  const range = new Range();
  const texts = document.createTreeWalker(document.querySelectorAll("[data-spoken]")[block] ?? document, NodeFilter.SHOW_TEXT);
  for (let before = 0; before < to && texts.nextNode();) {
    const { currentNode } = texts;
    const after = before + (currentNode.textContent ?? "").length;
    if (from >= before && from < after) range.setStart(currentNode, from - before);
    if (to <= after) range.setEnd(currentNode, to - before);
    before = after;
  }
  return range;
}

interface Parts {
  readonly player: HTMLElement;
  readonly audio: HTMLAudioElement;
  readonly position: HTMLInputElement;
  readonly follow: HTMLInputElement;
  readonly speed: HTMLSelectElement;
}

function isSeen(range: Range, { offsetHeight }: HTMLElement): boolean {
  const { top, bottom } = range.getBoundingClientRect();
  return range.collapsed || (top > 56 && bottom < innerHeight - offsetHeight);
}

/** Underlines the current sentence, and scrolls to it unless the reader has scrolled away. */
function readAlong({ player, follow }: Parts) {
  let underlined: { add(range: Range): unknown; clear(): void } = new Set<Range>();
  if ("highlights" in CSS) {
    const spokenNow = new Highlight();
    CSS.highlights.set("spoken", spokenNow);
    underlined = spokenNow;
  }
  let spoken: readonly Spoken[] = [];
  let ranges: readonly Range[] = [];
  let current = -1;
  let scrolledAt = 0;
  return {
    async load(address = "") {
      spoken = await (await fetch(address)).json();
      ranges = spoken.map(rangeOf);
      current = -1;
    },
    show(seconds: number) {
      const [at, before] = [sentenceAt(spoken, seconds), ranges[current]];
      const range = ranges[at];
      if (at === current || !range || !follow.checked) return;
      current = at;
      underlined.clear();
      underlined.add(range);
      // Our own smooth scroll takes a while.
      const isThere = !before || isSeen(before, player) || performance.now() - scrolledAt < 1000;
      if (isSeen(range, player) || !isThere) return;
      scrolledAt = performance.now();
      scrollBy(0, range.getBoundingClientRect().top - innerHeight / 3);
    },
    hide() {
      current = -1;
      underlined.clear();
    },
    /** The start time of the current sentence, or of the one `step` sentences later. */
    startAt(seconds: number, step = 0): number {
      const startMs = spoken[Math.max(0, sentenceAt(spoken, seconds) + step)]?.[3];
      return startMs === undefined ? seconds + step : startMs / 1000;
    },
    startUnder({ clientX: x, clientY: y }: MouseEvent): number | undefined {
      const isHit = ({ left, right, top, bottom }: DOMRect) => x >= left && x <= right && y >= top && y <= bottom;
      return spoken[ranges.findIndex((range) => [...range.getClientRects()].some(isHit))]?.[3];
    },
  };
}

type Along = ReturnType<typeof readAlong>;

/** Shows the position and returns a seek function. */
function seeking({ player, audio, position }: Parts, along: Along) {
  const [now] = player.querySelectorAll("small");
  const tell = () => {
    const { currentTime } = audio;
    along.show(currentTime);
    position.value = String(currentTime);
    position.style.setProperty("--heard", `${(100 * currentTime) / Number(position.max)}%`);
    const clock = clockOf(currentTime);
    position.ariaValueText = (position.dataset["says"] ?? "").replace("{at}", clock);
    if (now) now.textContent = clock;
  };
  const seek = (to: number) => {
    audio.currentTime = Math.max(0, to);
    tell();
  };
  // Seeking snaps to the start of a sentence.
  position.addEventListener("input", () => seek(along.startAt(Number(position.value))));
  position.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    seek(along.startAt(audio.currentTime, step));
  });
  audio.addEventListener("timeupdate", tell);
  navigator.mediaSession.setActionHandler("seekto", ({ seekTime = 0 }) => seek(seekTime));
  return seek;
}

/** Falls back to memory if storage is blocked. */
function storage(): Record<string, string> {
  try {
    return localStorage;
  } catch {
    return {};
  }
}

/** Restores and stores the course's player settings and each page's position. Returns the position. */
function remember({ player, audio, follow, speed }: Parts): number {
  const { place = "" } = player.dataset;
  const store = storage();
  const choose = () => {
    audio.defaultPlaybackRate = audio.playbackRate = Number(speed.value);
    store["speed"] = speed.value;
    store["follow"] = String(follow.checked);
  };
  speed.value = store["speed"] ?? "1";
  follow.checked = store["follow"] !== "false";
  choose();
  speed.addEventListener("change", choose);
  follow.addEventListener("change", choose);
  audio.addEventListener("timeupdate", () => {
    store[place] = String(audio.ended ? 0 : audio.currentTime);
  });
  return Number(store[place] ?? 0);
}

/** Opens, controls and closes the player bar. */
function bar(parts: Parts, along: Along, seek: (to: number) => void) {
  const { player, audio } = parts;
  const place = remember(parts);
  const link = document.querySelector<HTMLElement>(".listen");
  // Browsers block autoplay before the first interaction.
  const play = () => void audio.play().catch(() => {});
  const close = () => {
    audio.pause();
    player.dataset["state"] = "closed";
    along.hide();
    link?.focus();
  };
  const buttons = (["seekbackward", "play", "seekforward", "stop"] as const).map((action) => {
    const button = player.querySelector<HTMLButtonElement>(`[name=${action}]`);
    const press = () => {
      if (button?.value) seek(audio.currentTime + Number(button.value));
      else if (action === "stop") close();
      else if (audio.paused) play();
      else audio.pause();
    };
    button?.addEventListener("click", press);
    navigator.mediaSession.setActionHandler(action, press);
    return button;
  });
  const listen = (event?: Event) => {
    event?.preventDefault();
    player.dataset["state"] = "open";
    // Playback works without timings.
    along.load(player.dataset["timings"]).catch(() => {});
    seek(audio.currentTime || place);
    play();
    buttons[1]?.focus();
  };
  link?.addEventListener("click", listen);
  return { buttons, listen, play };
}

function bringToLife(parts: Parts): void {
  const { player, audio, follow } = parts;
  const { next, media = "" } = player.dataset;
  const along = readAlong(parts);
  const seek = seeking(parts, along);
  const { buttons, listen, play } = bar(parts, along, seek);
  const isOpen = () => player.dataset["state"] === "open";

  follow.addEventListener("change", along.hide);
  for (const type of ["play", "pause"]) audio.addEventListener(type, () => player.toggleAttribute("data-playing", !audio.paused));
  audio.addEventListener("ended", () => {
    if (next) location.href = next;
  });
  document.addEventListener("keydown", (event) => {
    const isTyping = document.activeElement?.matches("input:not([type=range]),textarea,select");
    const isChord = event.ctrlKey || event.metaKey || event.altKey;
    if (isOpen() && !isTyping && !isChord && !event.defaultPrevented) buttons["jkl".indexOf(event.key)]?.click();
  });
  document.addEventListener("click", (event) => {
    const isOther = event.target instanceof Element && event.target.closest("a,button,label,summary,.player");
    const startMs = isOpen() && follow.checked && !isOther && getSelection()?.isCollapsed ? along.startUnder(event) : undefined;
    if (startMs === undefined) return;
    seek(startMs / 1000);
    play();
  });

  navigator.mediaSession.metadata = new MediaMetadata(JSON.parse(media));
  player.dataset["state"] = "closed";
  if (location.hash === `#${player.id}`) listen();
}

if (typeof document !== "undefined") {
  const player = document.querySelector<HTMLElement>(".player");
  const [audio, speed] = [player?.querySelector("audio"), player?.querySelector("select")];
  const [position, follow] = player?.querySelectorAll("input") ?? [];
  if (player && audio && position && follow && speed) bringToLife({ player, audio, position, follow, speed });
}
