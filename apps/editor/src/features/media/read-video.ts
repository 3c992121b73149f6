/** The browser reads this without an upload. */
export interface ReadVideo {
  readonly seconds: number;
  readonly height: number;
}

const withinMs = 10_000;

/** Undefined for a file that this browser cannot play, such as AVI. */
export async function readVideo(file: File): Promise<ReadVideo | undefined> {
  const address = URL.createObjectURL(file);
  const player = document.createElement("video");
  const { promise, resolve } = Promise.withResolvers<ReadVideo | undefined>();
  const timer = setTimeout(() => resolve(undefined), withinMs);
  player.preload = "metadata";
  player.addEventListener("loadedmetadata", () => {
    const { duration: seconds, videoHeight: height } = player;
    // Recordings of browsers name no length, and some files hold only sound.
    resolve(Number.isFinite(seconds) && seconds > 0 ? { seconds, height } : undefined);
  });
  player.addEventListener("error", () => resolve(undefined));
  player.src = address;
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    player.removeAttribute("src");
    player.load();
    URL.revokeObjectURL(address);
  }
}
