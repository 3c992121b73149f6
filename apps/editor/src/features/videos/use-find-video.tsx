import type { VideoChoice } from "@coursewright/blocks/kit/definition/define-block.ts";
import { Suspense, useState } from "react";
import type { ReactNode } from "react";
import { lazyPart } from "../../base/loading/lazy-part.ts";

const VideoSearch = lazyPart(async () => ({ default: (await import("./video-search.tsx")).VideoSearch }));

interface FindVideo {
  readonly findVideo: () => Promise<VideoChoice | null>;
  /** The dialog; to be rendered where the panel is. */
  readonly videoSearch: ReactNode;
}

export function useFindVideo(): FindVideo {
  const [asked, setAsked] = useState<{ answer: (choice: VideoChoice | null) => void } | null>(null);
  const close = (choice: VideoChoice | null) => {
    asked?.answer(choice);
    setAsked(null);
  };
  return {
    findVideo: () => new Promise((answer) => setAsked({ answer })),
    videoSearch: <Suspense>{asked ? <VideoSearch onChoose={close} onClose={() => close(null)} /> : null}</Suspense>,
  };
}
