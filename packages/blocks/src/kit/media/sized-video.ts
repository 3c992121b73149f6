/*
 * The URL of a converted video contains its dimensions, so that the page can reserve space before loading. Narrower films and a poster
 * have the same key: …/1920x1080.mp4, 640.mp4, 1280.mp4, poster.jpg.
 */

export interface SizedVideo {
  /** The URL without the file name. */
  readonly folder: string;
  readonly width: number;
  readonly height: number;
}

const steps = [640, 1280];

/** The stored widths, smallest first; the last is the whole film's. */
export function videoWidthsOf(width: number): number[] {
  return [...steps.filter((step) => step < width), width];
}

/** Null for files from before videos were converted, and for other sites. */
export function sizedVideoAt(url: string): SizedVideo | null {
  const [, folder, width, height] = /^(\/api\/r2\/file\?key=[\w-]+\/)(\d{1,5})x(\d{1,5})\.mp4$/.exec(url) ?? [];
  return folder ? { folder, width: Number(width), height: Number(height) } : null;
}

export function posterOf({ folder }: SizedVideo): string {
  return `${folder}poster.jpg`;
}

/** Narrow screens get a narrower film. The last source has no condition. */
export function videoSourcesOf({ folder, width, height }: SizedVideo): Array<{ readonly src: string; readonly media?: string }> {
  return videoWidthsOf(width).map((each) =>
    each === width ? { src: `${folder}${width}x${height}.mp4` } : { src: `${folder}${each}.mp4`, media: `(max-width: ${each}px)` },
  );
}
