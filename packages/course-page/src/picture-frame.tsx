import type { ReactNode, Ref } from "react";

interface PictureFrameProps {
  readonly name: string;
  /** Whether the author's own blocks give the page its heading. */
  readonly hasHeading: boolean;
  readonly ref?: Ref<HTMLDivElement>;
  readonly children: ReactNode;
}

/** More blocks than ever fit into the picture. */
export const maxBlocksInPicture = 40;

/** The content of a page's screenshot, both in the author's browser and on the server. */
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
