import type { ReactNode, Ref } from "react";

interface PictureFrameProps {
  readonly name: string;
  /** Whether the author's own blocks give the page its heading. */
  readonly hasHeading: boolean;
  readonly ref?: Ref<HTMLDivElement>;
  readonly children: ReactNode;
}

/** More than fit in it, however short they are. */
export const maxBlocksInPicture = 40;

/** What the picture of a page shows, whether the author's browser takes it or ours. */
export function PictureFrame({ name, hasHeading, ref, children }: PictureFrameProps) {
  return (
    <div className="picture-frame" ref={ref}>
      {hasHeading ? null : (
        <header className="b-ph">
          <h1>{name}</h1>
        </header>
      )}
      {children}
    </div>
  );
}
