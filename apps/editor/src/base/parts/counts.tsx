import { Plural, Trans } from "@lingui/react/macro";

/** "6 chapters, 14 pages" */
export function Counts({ chapters, pages }: { readonly chapters: number; readonly pages: number }) {
  return (
    <Trans>
      <Plural value={chapters} one="# chapter" other="# chapters" />, <Plural value={pages} one="# page" other="# pages" />
    </Trans>
  );
}
